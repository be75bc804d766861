import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '../ui/classes';
import { Icon, type IconName } from '../ui/icon/Icon';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { buttonClasses } from '../ui/Button';
import { ProgressBar, Spinner } from '../ui/Spinner';

interface PageProps {
  readonly title: string;
  /** Stands after the title on the page alone, and in no title of the browser. */
  readonly beside?: ReactNode;
  readonly aside?: ReactNode;
  readonly titleStays?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Moves the focus to the title where the followed link is gone, because screen readers start there. */
export function Page({ title, beside, aside, titleStays, className, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [pathname] = useLocation();
  usePageTitle(title);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [pathname]);
  return (
    <main
      id="content"
      tabIndex={-1}
      className={classes('mx-auto flex w-full grow flex-col px-6 py-6 outline-none max-sm:px-3', className)}
    >
      <div
        className={classes(
          'mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2',
          titleStays && 'sticky top-(--above) z-10 -mt-3 bg-ground py-3',
        )}
      >
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
            {title}
          </h1>
          {beside}
        </div>
        {aside}
      </div>
      {children}
    </main>
  );
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Alveola`;
  }, [title]);
}

interface MessagePageProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: ReactNode;
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
      {text && <p className="max-w-lg text-ink-soft">{text}</p>}
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
      action={
        <Link to="/" className={buttonClasses('primary', 'lg')}>
          {t('common:notFound.home')}
        </Link>
      }
    />
  );
}

export function LoadingScreen() {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-96 grow flex-col items-center justify-center">
      <ProgressBar label={t('common:loading')} className="fixed inset-x-0 top-0 z-50 rounded-none!" />
      <Spinner label={t('common:loading')} />
    </div>
  );
}

export function Logo({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        className="fill-paper"
        d="M10 7c2.6 0 3.7 1.2 6 1.2S19.4 7 22 7c3 0 4.5 2.3 4.5 5.2 0 2.5-1.3 4-1.9 6.6C23.9 22 23.7 26 21.7 26c-2.2 0-2-7-5.7-7s-3.5 7-5.7 7c-2 0-2.2-4-2.9-7.2-.6-2.6-1.9-4.1-1.9-6.600C5.5 9.3 7 7 10 7z"
      />
    </svg>
  );
}
