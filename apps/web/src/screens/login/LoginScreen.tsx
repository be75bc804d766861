import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { changeSession, useSessionStore } from '../../session/store';
import { useAddress } from '../../session/layout/Address';
import { Logo, usePageTitle } from '../../shell/Page';
import { hasBilling } from '../../shell/config';
import { useFaultText } from '../../shell/problemText';
import { showRefusals } from '../../shell/i18n/i18n';
import { Alert } from '../../ui/Alert';
import { TextLink } from '../../ui/Links';
import { VERSION } from '@alveola/report/version';
import { LoginForm } from './LoginForm';
import { LANGUAGE_TABLE, LANGUAGES } from '@alveola/report/languages';
import { useSession } from '../../session/useSession';
import { Flag } from '../../shell/i18n/Flag';
import { useLanguageChoice } from '../../session/layout/LanguageMenu';

export function LoginScreen() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { search, hash } = useAddress();
  const ended = useSessionStore((session) => session.ended);
  const why = useFaultText()(ended ?? undefined);
  usePageTitle(t('common:signIn'));
  useEffect(() => {
    // A session that ended by the clock has no refusal to explain.
    if (ended !== null) void showRefusals();
  }, [ended]);
  // From here on a protected address is remembered again.
  useEffect(() => changeSession({ leaving: false }), []);

  return (
    <main id="content" className="flex min-h-dvh flex-col items-center justify-center px-4 py-10">
      <div className="w-full max-w-md rounded-lg border border-line bg-paper p-8 shadow-float max-sm:p-5">
        <div className="mb-6 flex items-start gap-4">
          <Logo size={48} />
          <div>
            <h1 className="text-title leading-none">{t('common:product')}</h1>
            <p className="mt-2 text-ink-soft">{t('login:purpose')}</p>
          </div>
        </div>
        {why && (
          <div className="mb-4">
            <Alert tone="info">{why}</Alert>
          </div>
        )}
        <LoginForm
          knownEmail={new URLSearchParams(hash.slice(1)).get('email') ?? ''}
          onCodeNeeded={({ step, request, method }, email) =>
            navigate(`/confirmation/${step}${search}`, { state: { request, email, method } })
          }
        />
        <p className="mt-5 flex flex-col items-center gap-2">
          <TextLink to="/forgot-password">{t('login:forgot')}</TextLink>
          <TextLink to={`/confirmation/passkey${search}`}>{t('login:passkey')}</TextLink>
        </p>
      </div>
      {hasBilling() && (
        <p className="mt-6 flex flex-col items-center gap-2 text-center text-ink-soft">
          <TextLink to="/registration">{t('login:open')}</TextLink>
          <TextLink to="/about/product">{t('login:product')}</TextLink>
        </p>
      )}
      <LanguageChoice />
      <p className="mt-8 text-dense text-ink-faint tabular">{t('common:version', { version: VERSION })}</p>
    </main>
  );
}

function LanguageChoice() {
  const { t } = useTranslation();
  const { language } = useSession();
  const choose = useLanguageChoice();
  return (
    <div
      role="group"
      aria-label={t('common:language.label')}
      className="mt-6 flex flex-wrap justify-center gap-2 max-sm:gap-1"
    >
      {LANGUAGES.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          onClick={() => choose(code)}
          className="inline-flex min-h-12 items-center gap-3 rounded-md border border-transparent px-4 text-ink-soft max-sm:gap-1.5 max-sm:px-1.5 hover:bg-ground-deep aria-pressed:border-line aria-pressed:bg-paper aria-pressed:font-semibold aria-pressed:text-ink"
        >
          <Flag language={code} size={36} />
          {LANGUAGE_TABLE[code].name}
        </button>
      ))}
    </div>
  );
}
