import { type ReactNode, useId } from 'react';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/icon/Icon';

export interface PlanCardProps {
  readonly name: string;
  readonly price: string;
  readonly per: string;
  readonly points: readonly string[];
  readonly children?: ReactNode;
  readonly action: ReactNode;
  readonly stressed?: boolean;
}

export function PlanCard({ name, price, per, points, children, action, stressed }: PlanCardProps) {
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
