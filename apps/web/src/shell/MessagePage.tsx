import type { ReactNode } from 'react';
import { Icon } from '../ui/icon/Icon';
import type { IconName } from '../ui/icon/iconPaths';
import { usePageTitle } from './Page';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { buttonClasses } from '../ui/Button';

export interface MessagePageProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: ReactNode;
  readonly action?: ReactNode;
}

export function FullMessagePage(props: MessagePageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <MessagePage {...props} />
    </div>
  );
}

export function MessagePage(props: MessagePageProps) {
  usePageTitle(props.title);
  return (
    <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
      <MessageBody {...props} />
    </main>
  );
}

export function MessageBody({ icon, title, text, action }: MessagePageProps) {
  return (
    <div className="flex grow flex-col items-center justify-center gap-4 p-6 text-center">
      <span className="flex size-16 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon name={icon} size={32} />
      </span>
      <h1 className="text-title">{title}</h1>
      <p className="max-w-lg text-ink-soft">{text}</p>
      {action}
    </div>
  );
}

export function NotFound() {
  const { t } = useTranslation();
  return (
    <FullMessagePage
      icon="search"
      title={t('common:notFound.title')}
      text={t('common:notFound.text')}
      action={
        <Link to="/" className={buttonClasses('primary', 'lg')}>
          {t('common:notFound.home')}
        </Link>
      }
    />
  );
}
