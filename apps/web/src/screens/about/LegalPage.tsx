import { getLegalText, type LegalText } from '@alveola/contract';
import { LANGUAGE_TABLE } from '@alveola/report/languages';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../session/api';
import { currentLanguage } from '../../shell/i18n/i18n';
import { buttonClasses } from '../../ui/Button';
import { AccountFrame } from '../account/AccountFrame';
import { Loaded } from '../common/Loaded';
import { TermsScreen } from '../terms/TermsScreen';
import { Markdown } from './Markdown';
import { useAbout } from './useAbout';
import './information.css';

/** A text of the provider; without terms of their own, the product's template. */
export function LegalPage({ name }: { readonly name: LegalText }) {
  const about = useAbout();
  if (name === 'terms' && about.data && !about.data.legal.includes(name)) return <TermsScreen />;
  return <Provided name={name} />;
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
          {(found) => (
            <div lang={LANGUAGE_TABLE[found.language].locale}>
              <Markdown text={found.text} />
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
