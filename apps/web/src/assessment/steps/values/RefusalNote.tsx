import { useTranslation } from 'react-i18next';
import {
  CLINICAL_VALUE_TYPES,
  type ClinicalValueType,
  listValues,
  PROBING_ORDER,
  teethWithoutValue,
} from '@alveola/clinical';
import { Icon } from '../../../ui/icon/Icon';
import { useEditor, activeSession, dispatch, useAssessment } from '../../saving/store';
import { toothLabel } from '../../teeth/notation';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { isEditorOpen } from '../../document/editor';
import type { ActiveAssessment } from '../../saving/activeAssessment';

/** Null: the refusal belongs to another part of the screen. */
function useValueRefusal(): string | null {
  const { t } = useTranslation();
  const { refusal, preferences } = useEditor();
  if (refusal === null) return null;
  const { code, values } = refusal;
  if (code === 'value.no-active-tooth') return t('charting:refusal.value.no-active-tooth');
  if (code === 'value.whole') return t('charting:refusal.value.whole');
  if (code === 'value.chart-again') {
    const sentences = CLINICAL_VALUE_TYPES.filter((type) => `${type}.maximum` in values).map((type) => {
      const teeth = PROBING_ORDER.filter((tooth) => `${type}.${tooth}` in values).map((tooth) =>
        t('charting:refusal.value.was', {
          tooth: toothLabel(tooth, preferences.dental_notation_system),
          value: values[`${type}.${tooth}`],
          maximum: values[`${type}.maximum`],
        }),
      );
      return t('charting:refusal.value.chart-again', {
        type: t(`teeth:value.${type}`),
        teeth: teeth.join(', '),
      });
    });
    return sentences.join('; ');
  }
  if (code !== 'value.over-maximum') return null;
  const type = CLINICAL_VALUE_TYPES.find((each) => each === values.type) ?? 'PocketDepth';
  const { max = '', secondDigit } = values;
  const sentence = t('charting:refusal.value.over-maximum', { type: t(`teeth:value.${type}`), max });
  return secondDigit === undefined
    ? sentence
    : `${sentence}. ${t('charting:refusal.value.secondDigit', { digit: secondDigit })}`;
}

export function RefusalNote() {
  const refusal = useValueRefusal();
  return refusal !== null && <RefusalAlert>{refusal}</RefusalAlert>;
}

export function RefusalAlert({ children }: { readonly children: string }) {
  return (
    <span role="alert" className="inline-flex items-center gap-1.5 font-semibold text-danger">
      <Icon name="warning" size={18} />
      {children}
    </span>
  );
}

export function BlankQuestion() {
  const { t } = useTranslation();
  const { valueType: type } = useEditor();
  const blanks = useAssessment(blanksAsked);
  if (blanks === 0) return null;
  return (
    <Alert
      tone="warn"
      title={t('charting:values.blanks.title', { count: blanks, type: t(`teeth:value.${type}`) })}
      action={
        <div className="flex gap-2">
          <Button onClick={() => dispatch({ type: 'valuesFilled', value: 0 })}>
            {t('charting:values.blanks.zero')}
          </Button>
          <Button onClick={() => activeSession().keepBlanks(type)}>
            {t('charting:values.blanks.chart')}
          </Button>
        </div>
      }
    >
      {t('charting:values.blanks.text')}
    </Alert>
  );
}

/** In older records a missing pocket depth was never 0, so it is not asked. */
const ASKED: readonly ClinicalValueType[] = ['Bleeding', 'Mobility', 'Furcation', 'Plaque'];

/**
 * Records from before zeros were kept do not tell a 0 from a blank, so the clinician is asked once for each
 * type.
 * @returns how many blanks to ask about; 0: no question
 */
export function blanksAsked({ editor, opened, blanksKept }: ActiveAssessment): number {
  if (!editor || !isEditorOpen(editor) || !opened) return 0;
  const { document, valueType: type } = editor;
  const { clinical_values: before } = opened.document;
  const isOlder = !before.zeros && listValues(before, type).length > 0;
  if (!isOlder || !ASKED.includes(type) || blanksKept.includes(type)) return 0;
  return teethWithoutValue(document, type).length;
}
