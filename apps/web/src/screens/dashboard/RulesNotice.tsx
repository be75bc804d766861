import { listRulesVersions, type RulesVersionCount } from '@alveola/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../session/api';
import { currentLanguage } from '../../shell/i18n/i18n';
import { Alert } from '../../ui/Alert';
import { buttonClasses } from '../../ui/Button';
import { ProblemAlert } from '../../shell/ProblemAlert';

/** Milliseconds for which a notice that requires no action is shown. */
const INFORMED = 30 * 86_400_000;

type Withdrawal = NonNullable<RulesVersionCount['withdrawal']>;

const isToInform = ({ severity }: Withdrawal) => severity === 'inform';
const isOld = ({ withdrawn_at }: Withdrawal) => Date.now() - Date.parse(withdrawn_at) > INFORMED;

export function RulesNotice() {
  const { t } = useTranslation();
  const [versions, setVersions] = useState<readonly RulesVersionCount[]>([]);
  const [problem, setProblem] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const request = new AbortController();
    call(listRulesVersions, {}, request).then(
      (versions) => {
        setProblem(null);
        setVersions(versions.versions);
      },
      (error: unknown) => {
        if (!request.signal.aborted) setProblem(error);
      },
    );
    return () => request.abort();
  }, [tries]);
  if (problem !== null)
    return (
      <ProblemAlert problem={problem} title={t('rules:notice.failed')} onRetry={() => setTries(tries + 1)} />
    );
  return versions.map(({ rules_version: version, reports, reviewed, withdrawal }) =>
    withdrawal === null ||
    version === null ||
    reviewed === reports ||
    (isToInform(withdrawal) && isOld(withdrawal)) ? null : (
      <Alert
        key={version}
        tone={isToInform(withdrawal) ? 'info' : 'warn'}
        title={t('rules:notice.title', { version })}
        action={
          <Link to="/settings/rules" className={buttonClasses('secondary')}>
            {t('rules:notice.button')}
          </Link>
        }
      >
        {withdrawal.reason[currentLanguage()]}
        {!isToInform(withdrawal) &&
          ` ${t('rules:notice.left', { count: reports - reviewed })} ${t(
            withdrawal.severity === 'stop' ? 'rules:notice.stop' : 'rules:notice.review',
          )}`}
      </Alert>
    ),
  );
}
