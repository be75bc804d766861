import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { LanguageMenu } from '../../session/layout/LanguageMenu';
import { Logo, usePageTitle } from '../../shell/Page';
import { classes } from '../../ui/classes';
import { Toasts } from '../../ui/overlay/toast';

export function AccountFrame(props: {
  readonly title: string;
  readonly step?: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  readonly wide?: boolean;
}) {
  const { t } = useTranslation();
  const { title, step, intro, children, foot, wide } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    scrollTo(0, 0);
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 shrink-0 items-center justify-between px-4">
        <Link to="/" className="flex min-h-9 items-center gap-2 rounded-md pr-2 pointer-coarse:min-h-11">
          <Logo size={28} />
          <span className="text-lead font-semibold tracking-tight">{t('common:product')}</span>
        </Link>
        <LanguageMenu />
      </header>
      <main id="content" className="flex grow flex-col items-center justify-center px-4 pt-4 pb-16">
        <div
          className={classes(
            'w-full rounded-lg border border-line bg-paper p-8 shadow-float max-sm:p-5',
            wide ? 'max-w-3xl' : 'max-w-md',
          )}
        >
          {step && <p className="mb-1 text-dense font-medium text-ink-faint tabular">{step}</p>}
          <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
            {title}
          </h1>
          {intro && <div className="mt-2 text-ink-soft">{intro}</div>}
          <div className="mt-6 flex flex-col">{children}</div>
        </div>
        {foot && <p className="mt-6 text-center text-ink-soft">{foot}</p>}
      </main>
      <Toasts closeLabel={t('common:close')} />
    </div>
  );
}
