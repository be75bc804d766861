import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Redirect } from 'wouter';
import { QueriesProvider } from '../../session/Queries';
import { PROVIDER_HOME } from '../../session/paths';
import { useSession } from '../../session/useSession';
import { LanguageMenu } from '../../session/layout/LanguageMenu';
import { LoadingScreen, Logo, MessagePage } from '../../shell/Page';
import { LogoutButton } from '../../session/layout/TopBar';
import { Toasts } from '../../ui/overlay/toast';

export function PaymentFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { profile } = useSession();
  if (profile?.type === 'provider') return <Redirect to={PROVIDER_HOME} replace />;
  const isOwner = profile?.type === 'clinic_owner';
  if (!isOwner && profile?.membership_summary) return <Redirect to="/" replace />;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-14 w-full max-w-5xl shrink-0 items-center gap-2 px-6">
        <Link
          to={profile?.membership_summary ? '/dashboard' : '/payment'}
          aria-label={t('common:home')}
          className="mr-auto flex min-h-9 pointer-coarse:min-h-11 items-center gap-2 rounded-md pr-2"
        >
          <Logo size={28} />
          <span className="text-lead font-semibold tracking-tight">{t('common:product')}</span>
        </Link>
        <LanguageMenu />
        <LogoutButton />
      </header>
      {isOwner ? (
        <QueriesProvider>
          <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
        </QueriesProvider>
      ) : (
        <MessagePage icon="lock" title={t('common:plan.title')} text={t('common:plan.text')} />
      )}
      <Toasts closeLabel={t('common:close')} />
    </div>
  );
}
