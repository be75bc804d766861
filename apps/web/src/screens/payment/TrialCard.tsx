import { startTrial } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '../../session/api';
import { useFormat } from '../../shell/i18n/useFormat';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { Button } from '../../ui/Button';
import { useCall } from '../../session/form/useCall';
import { keepSubscription } from '../billing/queries';
import { type ReactNode, useId } from 'react';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/icon/Icon';

export function TrialCard(props: {
  readonly days: number;
  readonly available: boolean;
  readonly until: string | null;
  readonly hasPlan: boolean;
}) {
  const { days, available, until, hasPlan } = props;
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
      points={(['access', 'card'] as const).map((point) => t(`payment:trial.points.${point}`))}
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

export function PlanCard(props: {
  readonly name: string;
  readonly price: string;
  readonly per: string;
  readonly points: readonly string[];
  readonly children?: ReactNode;
  readonly action: ReactNode;
  readonly stressed?: boolean;
}) {
  const { name, price, per, points, children, action, stressed } = props;
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes(
        'flex flex-col gap-5 rounded-lg border bg-paper p-6 md:max-lg:p-4',
        stressed ? 'border-accent inset-ring inset-ring-accent' : 'border-line',
      )}
    >
      <div>
        <h2 id={id} className="text-lead">
          {name}
        </h2>
        <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
          <span className="text-display font-semibold tabular">{price}</span>
          <span className="text-ink-faint">{per}</span>
        </p>
      </div>
      {children}
      <ul className="flex flex-col gap-2">
        {points.map((point) => (
          <li key={point} className="flex gap-2 text-ink-soft">
            <Icon name="check" size={18} className="mt-0.5 text-good" />
            {point}
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-col">{action}</div>
    </section>
  );
}
