import { CLINICAL_VALUE_TYPES, PROBING_ORDER, SITE_ROWS, type ToothNumber } from '@alveola/clinical';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes';
import { Icon } from '../../../ui/icon/Icon';
import { useEditor } from '../../saving/store';
import { toothLabel } from '../../teeth/notation';

interface ChartNoteProps {
  readonly className: string;
  /** Replaces the hint while a key has changed what the next digit does. */
  readonly strong: string | false;
  readonly children: ReactNode;
}

export function ChartNote({ className, strong, children }: ChartNoteProps) {
  const refusal = useRefusalText();
  return (
    <p className={classes('text-dense', className)} aria-live="polite">
      {refusal ? (
        <span role="alert" className="inline-flex items-center gap-1.5 font-semibold text-danger">
          <Icon name="warning" size={18} />
          {refusal}
        </span>
      ) : strong ? (
        <strong className="font-semibold text-accent">{strong}</strong>
      ) : (
        children
      )}
    </p>
  );
}

const PLAIN_SITES = ['attachment-negative', 'yes-or-no', 'grade', 'depth-charted', 'nothing-asked'] as const;

/** Null: nothing was refused, or the refusal belongs to another part of the screen. */
function useRefusalText(): string | null {
  const { t } = useTranslation();
  const { refusal, preferences } = useEditor();
  if (refusal === null) return null;
  const { code, values } = refusal;
  const plain = PLAIN_SITES.find((each) => code === `sites.${each}`);
  if (plain) return t(`charting:sites.refusal.${plain}`);
  const toLabel = (tooth: ToothNumber) => toothLabel(tooth, preferences.dental_notation_system);
  const refusedType = CLINICAL_VALUE_TYPES.find((each) => each === values.type) ?? 'PocketDepth';
  const type = t(`teeth:value.${refusedType}`);
  switch (code) {
    case 'value.no-active-tooth':
      return t('charting:refusal.value.no-active-tooth');
    case 'value.whole':
      return t('charting:refusal.value.whole');
    case 'value.over-maximum': {
      const { max = '', secondDigit: digit } = values;
      const sentence = t('charting:refusal.value.over-maximum', { type, max });
      return digit === undefined
        ? sentence
        : `${sentence}. ${t('charting:refusal.value.secondDigit', { digit })}`;
    }
    case 'value.chart-again':
      return CLINICAL_VALUE_TYPES.filter((each) => `${each}.maximum` in values)
        .map((each) => {
          const maximum = values[`${each}.maximum`];
          const teeth = PROBING_ORDER.filter((tooth) => `${each}.${tooth}` in values).map((tooth) =>
            t('charting:refusal.value.was', {
              tooth: toLabel(tooth),
              value: values[`${each}.${tooth}`],
              maximum,
            }),
          );
          return t('charting:refusal.value.chart-again', {
            type: t(`teeth:value.${each}`),
            teeth: teeth.join(', '),
          });
        })
        .join('; ');
    case 'sites.over-maximum': {
      const list = SITE_ROWS.find((each) => each === values.list) ?? 'depth';
      const isTurned = list === 'margin' && preferences.margin_sign === 'recession-';
      return t('charting:sites.refusal.over-maximum', {
        ...values,
        ...(isTurned && { minimum: -Number(values.maximum), maximum: -Number(values.minimum) }),
        list: t(`charting:sites.list.${list}`),
      });
    }
    case 'sites.no-entrance': {
      const tooth = PROBING_ORDER.find((each) => each === values.tooth);
      return t('charting:sites.refusal.no-entrance', { tooth: tooth ? toLabel(tooth) : '' });
    }
    case 'sites.chart-again':
      return t('charting:sites.refusal.chart-again', { ...values, type });
    default:
      return null;
  }
}

interface ProgressProps {
  readonly done: number;
  readonly total: number;
  /** Styles the figures, which a small screen may leave out. */
  readonly className?: string;
}

export function Progress({ done, total, className }: ProgressProps) {
  const { t } = useTranslation();
  return (
    <>
      {done === total && total > 0 && <Icon name="check" size={16} className="text-good" />}
      {done < total && (
        <span
          aria-hidden="true"
          className={classes('text-dense font-normal text-ink-faint tabular', className)}
        >
          {done}/{total}
        </span>
      )}
      <span className="sr-only">{t('charting:values.progress', { done, total })}</span>
    </>
  );
}
