import { type ClinicalValueType, teethWithoutValue, toValues } from '@alveola/clinical';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { dispatch, useAssessment, useEditor } from '../../saving/store';

/** Blanks of older records: a pocket depth left out was never 0. */
const ASKED: readonly ClinicalValueType[] = ['Bleeding', 'Mobility', 'Furcation', 'Plaque'];

/**
 * Records made before zeros were kept do not tell a 0 from a blank. Where such a record has values of the type
 * that is open, its clinician is asked once what the blanks were.
 */
export function BlankQuestion() {
  const { t } = useTranslation();
  const { document, valueType: type } = useEditor();
  const opened = useAssessment((state) => state.opened?.document.clinical_values ?? null);
  const [answered, setAnswered] = useState<readonly ClinicalValueType[]>([]);
  const isOlder = opened !== null && !opened.zeros && toValues(opened, type).length > 0;
  const blanks = teethWithoutValue(document, type).length;
  if (!isOlder || blanks === 0 || !ASKED.includes(type) || answered.includes(type)) return null;
  return (
    <Alert
      tone="warn"
      title={t('charting:values.blanks.title', { count: blanks, type: t(`teeth:value.${type}`) })}
      action={
        <div className="flex gap-2">
          <Button onClick={() => dispatch({ type: 'valuesFilled', value: 0 })}>
            {t('charting:values.blanks.zero')}
          </Button>
          <Button onClick={() => setAnswered([...answered, type])}>
            {t('charting:values.blanks.chart')}
          </Button>
        </div>
      }
    >
      {t('charting:values.blanks.text')}
    </Alert>
  );
}
