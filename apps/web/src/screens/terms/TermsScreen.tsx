import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { buttonClasses } from '../../ui/Button';
import { Alert } from '../../ui/Alert';
import { AccountFrame } from '../account/AccountFrame';

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

/** A template, which the provider's own text replaces. */
export function TermsScreen() {
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
