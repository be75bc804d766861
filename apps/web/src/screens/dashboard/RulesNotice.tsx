import { listRulesVersions } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../session/api';
import { currentLanguage } from '../../shell/i18n/i18n';
import { Alert } from '../../ui/Alert';
import { buttonClasses } from '../../ui/Button';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { useAnswer } from './useAnswer';

const findVersions = (request: AbortController) => call(listRulesVersions, {}, request);

export function RulesNotice() {
  const { t } = useTranslation();
  const { data, error, again } = useAnswer(findVersions);
  if (error !== null)
    return <ProblemAlert problem={error} title={t('rules:notice.failed')} onRetry={again} />;
  return data?.versions.map(
    ({ rules_version: version, withdrawal }) =>
      withdrawal && (
        <Alert
          key={version}
          tone="warn"
          title={t('rules:notice.title', { version })}
          action={
            <Link to="/settings/rules" className={buttonClasses('secondary')}>
              {t('rules:notice.button')}
            </Link>
          }
        >
          {withdrawal.reason[currentLanguage()]} {t('rules:todo')}
        </Alert>
      ),
  );
}
