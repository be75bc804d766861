import type { SiteRowName } from '@alveola/clinical';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../shell/i18n/useFormat';
import { CHANGED_MM } from '../../earlier/differences';
import { CHANGE_COLOURS, CHANGE_SIGNS } from './SiteCells';

const LINES = {
  margin: { colour: 'var(--color-danger)' },
  attachment: { colour: 'var(--color-accent)' },
  keratinized: { colour: 'var(--color-good)', dash: 4 },
} as const;
const CHANGES = ['deeper', 'shallower'] as const;

/** With the line that the row draws on the teeth, so that no legend is needed. */
export function RowName({ row }: { readonly row: SiteRowName | 'attachment' }) {
  const { t } = useTranslation();
  const line = Object.entries(LINES).find(([name]) => name === row)?.[1];
  return (
    <>
      {line && <LineSample {...line} width={12} />}
      {t(`charting:sites.short.${row}`)}
    </>
  );
}

interface LineSampleProps {
  readonly colour: string;
  readonly width: number;
  readonly dash?: number;
}

function LineSample({ colour, width, dash }: LineSampleProps) {
  return (
    <svg aria-hidden="true" width={width} height="4" className="mr-1 shrink-0">
      <path d={`M0 2H${width}`} stroke={colour} strokeWidth="2" strokeDasharray={dash} />
    </svg>
  );
}

interface SiteKeyProps {
  readonly lastVisitAt: string | null;
  readonly hasWholeTeeth: boolean;
  readonly hasLooseDepths: boolean;
}

export const SiteKey = memo(function SiteKey({ lastVisitAt, hasWholeTeeth, hasLooseDepths }: SiteKeyProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  if (lastVisitAt === null && !hasWholeTeeth && !hasLooseDepths) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 text-dense text-ink-soft">
      {lastVisitAt !== null && (
        <li className="flex items-center">
          <LineSample colour="var(--color-ink-faint)" width={20} dash={3} />
          <span aria-hidden="true" className="mr-1 text-ink-faint italic">
            4
          </span>
          {t('charting:earlier.legend', { date: day(lastVisitAt) })}
        </li>
      )}
      {lastVisitAt !== null &&
        CHANGES.map((change) => (
          <li key={change} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={CHANGE_COLOURS[change]}>
              {CHANGE_SIGNS[change]}
            </span>
            {t(`charting:earlier.${change}`, { mm: CHANGED_MM })}
          </li>
        ))}
      {hasLooseDepths && (
        <li className="flex items-center">
          <LineSample colour="var(--color-accent)" width={20} dash={2} />
          {t('charting:sites.legend.noMargin')}
        </li>
      )}
      {hasWholeTeeth && (
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="text-ink-faint">
            4
          </span>
          {t('charting:sites.legend.wholeTooth')}
        </li>
      )}
    </ul>
  );
});
