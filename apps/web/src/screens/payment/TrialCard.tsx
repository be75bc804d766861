import { startTrial } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '../../session/api';
import { useFormat } from '../../shell/i18n/useFormat';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { Button } from '../../ui/Button';
import { useCall } from '../../session/form/useCall';
import { PlanCard } from './PlanCard';
import { keepSubscription } from '../billing/queries';

export interface TrialCardProps {
  readonly days: number;
  readonly available: boolean;
  /** null: the trial does not run. */
  readonly until: string | null;
  readonly hasPlan: boolean;
}

export function TrialCard({ days, available, until, hasPlan }: TrialCardProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const [, navigate] = useLocation();
  const { busy, refused, send } = useCall();
  const start = () =>
    send(async () => {
      await keepSubscription(await call(startTrial, {}));
      navigate('/dashboard');
    });
  return (
    <PlanCard
      stressed={available}
      name={t('payment:trial.name')}
      price={t('payment:trial.price')}
      per={t('payment:trial.days', { count: days })}
      points={[
        t('payment:trial.points.access'),
        t('payment:trial.points.card'),
        t('payment:trial.points.end'),
      ]}
      action={
        available ? (
          <Button variant="primary" size="lg" busy={busy} onClick={() => void start()}>
            {t('payment:trial.start')}
          </Button>
        ) : (
          <p className="flex min-h-11 items-center justify-center text-center text-ink-faint">
            {until
              ? t('payment:trial.runs', { date: day(until) })
              : t(hasPlan ? 'payment:trial.noPlanYet' : 'payment:trial.used')}
          </p>
        )
      }
    >
      <ProblemAlert problem={refused} />
    </PlanCard>
  );
}
