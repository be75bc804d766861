import { type ClinicalValueType, listValues, teethWithoutValue } from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { isEditorOpen } from '../../document/editor';
import type { ActiveAssessment } from '../../saving/activeAssessment';
import { activeSession, dispatch, useAssessment, useEditor } from '../../saving/store';

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
