import { listRulesVersions } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../session/api';
import { currentLanguage } from '../../shell/i18n/i18n';
import { Alert } from '../../ui/Alert';
import { buttonClasses } from '../../ui/Button';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { useAnswer } from './useAnswer';

const NO_ACTION_SHOWN_MS = 30 * 86_400_000;

function isOld(withdrawnAt: string): boolean {
  return Date.now() - Date.parse(withdrawnAt) > NO_ACTION_SHOWN_MS;
}

const findVersions = (request: AbortController) => call(listRulesVersions, {}, request);

export function RulesNotice() {
  const { t } = useTranslation();
  const { data, error, again } = useAnswer(findVersions);
  if (error !== null)
    return <ProblemAlert problem={error} title={t('rules:notice.failed')} onRetry={again} />;
  return data?.versions.map(({ rules_version: version, reports, reviewed, withdrawal }) => {
    if (withdrawal === null || version === null || reviewed === reports) return null;
    const { severity, withdrawn_at, reason } = withdrawal;
    const isToInform = severity === 'inform';
    if (isToInform && isOld(withdrawn_at)) return null;
    return (
      <Alert
        key={version}
        tone={isToInform ? 'info' : 'warn'}
        title={t('rules:notice.title', { version })}
        action={
          <Link to="/settings/rules" className={buttonClasses('secondary')}>
            {t('rules:notice.button')}
          </Link>
        }
      >
        {reason[currentLanguage()]}
        {!isToInform &&
          ` ${t('rules:notice.left', { count: reports - reviewed })} ${t(`rules:todo.${severity}`)}`}
      </Alert>
    );
  });
}
