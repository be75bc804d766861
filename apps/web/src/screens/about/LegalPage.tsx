import { getLegalText, type LegalText } from '@alveola/contract';
import { LANGUAGE_TABLE } from '@alveola/report/languages';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../session/api';
import { currentLanguage } from '../../shell/i18n/i18n';
import { buttonClasses } from '../../ui/Button';
import { AccountFrame } from '../account/AccountFrame';
import { Loaded, Loading } from '../common/Loaded';
import { MailLink, useAbout } from './MailLink';
import { Markdown } from './Markdown';
import './information.css';
import { Alert } from '../../ui/Alert';

const SECTIONS = [
  'service',
  'account',
  'clinical',
  'users',
  'patientData',
  'ownData',
  'security',
  'plan',
  'availability',
  'use',
  'rights',
  'liability',
  'ending',
  'changes',
  'law',
] as const;

/** Falls back to the product's template where the provider has no terms of their own. */
export function LegalPage({ name }: { readonly name: LegalText }) {
  const { t } = useTranslation();
  const about = useAbout();
  if (about.isPending)
    return (
      <AccountFrame wide title={t(`about:legal.${name}`)}>
        <Loading />
      </AccountFrame>
    );
  // While the list of texts is unknown, the text itself is requested.
  if (!about.data || about.data.legal.includes(name)) return <Provided name={name} />;
  return name === 'terms' ? <TermsScreen /> : <NotPublished name={name} email={about.data.company.email} />;
}

interface NotPublishedProps {
  readonly name: LegalText;
  readonly email: string | null;
}

function NotPublished({ name, email }: NotPublishedProps) {
  const { t } = useTranslation();
  return (
    <AccountFrame wide title={t(`about:legal.${name}`)}>
      <div className="information flex flex-col gap-6">
        <p>{t('about:notPublished')}</p>
        {email && (
          <p>
            {t('about:company.contact')}: <MailLink email={email} />
          </p>
        )}
        <div className="flex flex-wrap gap-3 print:hidden">
          <Link to="/about" className={buttonClasses('secondary', 'lg')}>
            {t('about:title')}
          </Link>
          <Link to="/" className={buttonClasses('primary', 'lg')}>
            {t('common:notFound.home')}
          </Link>
        </div>
      </div>
    </AccountFrame>
  );
}

function Provided({ name }: { readonly name: LegalText }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const answer = useQuery({
    queryKey: ['legal', name, language],
    queryFn: () => call(getLegalText, { params: { name }, query: { language } }),
  });
  return (
    <AccountFrame wide title={t(`about:legal.${name}`)}>
      <div className="information flex flex-col gap-6">
        <Loaded answer={answer}>
          {(legalText) => (
            <div lang={LANGUAGE_TABLE[legalText.language].locale}>
              <Markdown text={legalText.text} />
            </div>
          )}
        </Loaded>
        <Link to="/about" className={`${buttonClasses('secondary', 'lg')} self-start print:hidden`}>
          {t('about:title')}
        </Link>
      </div>
    </AccountFrame>
  );
}

/** A template, which the provider's own text replaces. */
function TermsScreen() {
  const { t } = useTranslation();
  return (
    <AccountFrame
      wide
      title={t('terms:title')}
      intro={t('terms:updated')}
      foot={
        <Link
          to="/about"
          className="inline-flex items-center text-accent hover:underline pointer-coarse:min-h-11"
        >
          {t('about:title')}
        </Link>
      }
    >
      <div className="flex flex-col gap-6">
        <Alert tone="warn" title={t('terms:template.title')}>
          {t('terms:template.text')}
        </Alert>
        <ol className="flex flex-col gap-6">
          {SECTIONS.map((section, at) => (
            <li key={section} className="flex flex-col gap-1">
              <h2 className="text-lead">
                {at + 1}. {t(`terms:sections.${section}.title`)}
              </h2>
              <p className="text-ink-soft">{t(`terms:sections.${section}.text`)}</p>
            </li>
          ))}
        </ol>
        <Link to="/" className={`${buttonClasses('secondary', 'lg')} self-start`}>
          {t('terms:back')}
        </Link>
      </div>
    </AccountFrame>
  );
}
