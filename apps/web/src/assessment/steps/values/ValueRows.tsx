import {
  applies,
  type Assessment,
  CLINICAL_VALUE_TYPES,
  type ClinicalValueType,
  type ToothNumber,
  findValue,
} from '@alveola/clinical';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes';
import { type DepthBand, depthBand } from '@alveola/report';
import { earlierValue, type LastVisit } from './earlier/differences';
import { EarlierFigure } from './earlier/DifferenceNote';

const DEPTHS: Readonly<Record<DepthBand, string>> = {
  shallow: 'text-ink',
  moderate: 'font-semibold text-fair-text',
  deep: 'font-bold text-danger',
};

interface ValueRowsProps {
  readonly document: Assessment;
  readonly tooth: ToothNumber;
  readonly open: ClinicalValueType;
  readonly isActive: boolean;
  readonly isWaiting: boolean;
  readonly last: LastVisit | null;
}

export function ValueRows({ document, tooth, open, isActive, isWaiting, last }: ValueRowsProps) {
  return (
    <span aria-hidden="true" className="flex w-full flex-col gap-0.5">
      {CLINICAL_VALUE_TYPES.map((type) => (
        <Fragment key={type}>
          <Cell
            type={type}
            value={findValue(document, type, tooth)}
            isOff={!applies(document, type, tooth)}
            isOpen={type === open}
            isActive={isActive && type === open}
            isWaiting={isWaiting && type === open}
          />
          {last && type === open && (
            <EarlierFigure
              type={type}
              earlier={earlierValue(last, document, type, tooth)}
              current={isWaiting ? null : findValue(document, type, tooth)}
            />
          )}
        </Fragment>
      ))}
    </span>
  );
}

interface CellProps {
  readonly type: ClinicalValueType;
  readonly value: number | null;
  readonly isOff: boolean;
  readonly isOpen: boolean;
  readonly isActive: boolean;
  readonly isWaiting: boolean;
}

function Cell({ type, value, isOff, isOpen, isActive, isWaiting }: CellProps) {
  return (
    <span
      className={classes(
        'flex w-full items-center justify-center tabular leading-none',
        isOpen ? 'h-8 rounded-sm border text-body' : 'h-[1.125rem] text-dense',
        isOpen &&
          (isActive ? 'border-accent bg-paper' : isOff ? 'border-transparent' : 'border-line bg-paper'),
        isOff && 'invisible',
        type === 'PocketDepth' && value !== null ? DEPTHS[depthBand(value)] : 'text-ink',
        value === 0 && 'text-ink-faint',
      )}
    >
      {value === null && !isOpen && <span className="text-line-strong">·</span>}
      {value !== null && type === 'Bleeding' && value > 0 && (
        <span className="mr-1 size-2 rounded-full bg-danger" />
      )}
      {value}
      {isWaiting && <span className="animate-breathe font-bold text-accent">_</span>}
      {isActive && value === null && <span className="h-4 w-px animate-breathe bg-accent" />}
    </span>
  );
}

export function RowNames({ open, hasLast }: { readonly open: ClinicalValueType; readonly hasLast: boolean }) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-col gap-0.5 text-right whitespace-nowrap">
      {CLINICAL_VALUE_TYPES.map((type) => (
        <Fragment key={type}>
          <span
            className={classes(
              'flex items-center justify-end text-dense leading-none',
              type === open ? 'h-8 font-semibold text-ink' : 'h-[1.125rem] text-ink-faint',
            )}
          >
            {t(`charting:values.short.${type}`)}
          </span>
          {hasLast && type === open && (
            <span className="flex h-[1.125rem] items-center justify-end text-dense leading-none text-ink-faint">
              {t('charting:earlier.row')}
            </span>
          )}
        </Fragment>
      ))}
    </span>
  );
}
