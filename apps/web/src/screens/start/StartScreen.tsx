import { openStart } from '@alveola/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'wouter';
import { call } from '../../session/api';
import { askForPatient } from '../../session/activeDiagnosis';
import { MessagePage } from '../../shell/Page';
import { ApiProblem } from '../../shell/problem';
import { useProblemText } from '../../shell/problemText';
import { Button, buttonClasses } from '../../ui/Button';
import { Spinner } from '../../ui/Spinner';

/** `/start/{random}`, made by the clinic's own system, opens the wizard with its patient once. */
export function StartScreen() {
  const { t } = useTranslation();
  const { start = '' } = useParams();
  const [, navigate] = useLocation();
  const [refused, setRefused] = useState<unknown>(null);
  const open = useCallback(async () => {
    setRefused(null);
    try {
      const { patient_number } = await call(openStart, { body: { start } });
      askForPatient(patient_number);
      navigate('/dashboard/calculation', { replace: true });
    } catch (error) {
      setRefused(error);
    }
  }, [start, navigate]);
  const opened = useRef('');
  useEffect(() => {
    if (opened.current === start) return;
    opened.current = start;
    void open();
  }, [start, open]);
  if (refused !== null) return <Refused problem={refused} onRetry={() => void open()} />;
  return (
    <div className="flex grow items-center justify-center p-16">
      <Spinner label={t('connections:start.opening')} />
    </div>
  );
}

function Refused({ problem, onRetry }: { readonly problem: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const toText = useProblemText();
  const isExpired = problem instanceof ApiProblem && problem.code === 'start-not-found';
  return (
    <MessagePage
      icon={isExpired ? 'clock' : 'warning'}
      title={t(isExpired ? 'connections:start.expiredTitle' : 'connections:start.failedTitle')}
      text={isExpired ? t('connections:start.expired') : toText(problem)}
      action={
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <Link to="/dashboard" className={buttonClasses('secondary', 'lg')}>
            {t('common:notFound.home')}
          </Link>
          {isExpired ? (
            <Link to="/dashboard/calculation" className={buttonClasses('primary', 'lg')}>
              {t('connections:start.new')}
            </Link>
          ) : (
            <Button variant="primary" size="lg" onClick={onRetry}>
              {t('common:retry')}
            </Button>
          )}
        </div>
      }
    />
  );
}
