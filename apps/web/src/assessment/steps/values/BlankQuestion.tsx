import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { activeSession, dispatch, useAssessment, useEditor } from '../../saving/store';
import { blanksAsked } from './live';

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
