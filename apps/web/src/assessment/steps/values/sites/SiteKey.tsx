import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { MARK_COLOURS, MARK_SIGNS } from './SiteCells';

const LINES = [
  { of: 'margin', colour: 'var(--color-danger)' },
  { of: 'base', colour: 'var(--color-accent)' },
  { of: 'junction', colour: 'var(--color-good)', dash: 4 },
] as const;
const MARKS = ['bleeding', 'suppuration', 'plaque'] as const;

/** What lines and marks stand for. */
export const SiteKey = memo(function SiteKey() {
  const { t } = useTranslation();
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
