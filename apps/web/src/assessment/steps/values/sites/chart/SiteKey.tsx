import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../shell/i18n/useFormat';
import { CHANGED_MM } from '../../earlier/differences';
import { CHANGE_COLOURS, CHANGE_SIGNS, MARK_COLOURS, MARK_SIGNS } from './SiteCells';

const LINES = [
  { of: 'margin', colour: 'var(--color-danger)' },
  { of: 'base', colour: 'var(--color-accent)' },
  { of: 'junction', colour: 'var(--color-good)', dash: 4 },
] as const;
const MARKS = ['bleeding', 'suppuration', 'plaque'] as const;
const CHANGES = ['deeper', 'shallower'] as const;

export interface SiteKeyProps {
  /** ISO instant of the last visit. Null: none is shown. */
  readonly date: string | null;
  readonly hasWholeTeeth: boolean;
}

export const SiteKey = memo(function SiteKey({ date, hasWholeTeeth }: SiteKeyProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  return (
    <ul className="flex flex-wrap gap-x-4 text-dense text-ink-soft">
      {LINES.map(({ of, colour, ...line }) => (
        <li key={of} className="flex items-center gap-1.5">
          <svg aria-hidden="true" width="20" height="4">
            <path
              d="M0 2H20"
              stroke={colour}
              strokeWidth="2"
              strokeDasharray={'dash' in line ? line.dash : undefined}
            />
          </svg>
          {t(`charting:sites.legend.${of}`)}
        </li>
      ))}
      {date !== null && (
        <li className="flex items-center gap-1.5">
          <svg aria-hidden="true" width="20" height="4">
            <path d="M0 2H20" stroke="var(--color-ink-faint)" strokeWidth="1.5" strokeDasharray="3" />
          </svg>
          {t('charting:earlier.legend', { date: day(date) })}
        </li>
      )}
      {date !== null &&
        CHANGES.map((change) => (
          <li key={change} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={CHANGE_COLOURS[change]}>
              {CHANGE_SIGNS[change]}
            </span>
            {t(`charting:earlier.${change}`, { mm: CHANGED_MM })}
          </li>
        ))}
      {hasWholeTeeth && (
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="text-ink-faint">
            4
          </span>
          {t('charting:sites.legend.wholeTooth')}
        </li>
      )}
      {MARKS.map((mark) => (
        <li key={mark} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={MARK_COLOURS[mark]}>
            {MARK_SIGNS[mark]}
          </span>
          {t(`charting:sites.legend.${mark}`)}
        </li>
      ))}
    </ul>
  );
});
