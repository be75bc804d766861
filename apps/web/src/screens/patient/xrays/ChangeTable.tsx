import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { classes } from '../../../ui/classes';
import type { LevelChange } from './pairs';

interface ChangeTableProps {
  readonly changes: readonly LevelChange[];
  readonly before: string;
  readonly now: string;
}

export function ChangeTable({ changes, before, now }: ChangeTableProps) {
  const { t } = useTranslation();
  const { number, percent: toPercent } = useFormat();
  const signed = (value: number, digits: number) => {
    const text = number(Math.abs(value), digits);
    if (Number(Math.abs(value).toFixed(digits)) === 0) return text;
    return `${value > 0 ? '+' : '\u2212'}${text}`;
  };
  return (
    <dl className="flex flex-col gap-4 self-start rounded-md border border-line bg-paper p-4">
      {changes.map(({ side, percent, error, mm }) => (
        <div key={side}>
          <dt className="font-semibold">
            {t(`patient:xrays.${side}`)} · {t('patient:value.boneLoss')}
          </dt>
          {percent === null ? (
            <dd className="text-ink-faint">{t('patient:xrays.notBoth')}</dd>
          ) : (
            <>
              <dd className="text-dense text-ink-soft tabular">
                {before}: {toPercent(percent.before / 100)} · {now}: {toPercent(percent.now / 100)}
              </dd>
              <dd className="tabular">
                {t('patient:xrays.points', {
                  change: signed(percent.change, 0),
                  error: number(error, 0),
                })}
                {mm && (
                  <>
                    {' · '}
                    {t('patient:xrays.mm', { change: signed(mm.change, 1), error: number(mm.error, 1) })}
                  </>
                )}
              </dd>
              <Verdict change={percent.change} error={error} />
            </>
          )}
        </div>
      ))}
    </dl>
  );
}

function Verdict({ change, error }: { readonly change: number; readonly error: number }) {
  const { t } = useTranslation();
  if (Math.abs(change) <= error) return <dd className="text-ink-soft">{t('patient:xrays.within')}</dd>;
  const isLost = change > 0;
  return (
    <dd className={classes('font-semibold', isLost ? 'text-danger' : 'text-good-text')}>
      {t(isLost ? 'patient:xrays.lost' : 'patient:xrays.gained')}
    </dd>
  );
}
