import type { ToothNumber } from '@alveola/clinical';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Classes } from './Classes';
import { Facts, Warnings } from './Facts';
import { Headline } from './Headline';
import { ImplantTable } from './ImplantTable';
import { Outside } from './Outside';
import { OverruleDialog } from './OverruleDialog';
import { PrognosisChart } from './PrognosisChart';
import { useReport } from './reportView';
import { ToothTable } from './ToothTable';
import { TreatmentPlan } from './TreatmentPlan';

/** The sub-step 'Diagnosis/prognosis report'. Who sees only the first 400 px has the answer. */
export function ScreenReport({ onTooth }: { onTooth: (tooth: ToothNumber) => void }) {
  const { t } = useTranslation();
  const { editable, result } = useReport();
  const [isChanging, setChanging] = useState(false);
  const canChange = editable && result.diagnosis.condition === 'Periodontitis';
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-4">
        <Headline
          actions={
            canChange && (
              <Button variant="quiet" icon="edit" onClick={() => setChanging(true)}>
                {t('summary:overrule.open')}
              </Button>
            )
          }
        />
        <Classes />
        <Facts />
        <Warnings />
      </div>
      <PrognosisChart onSelect={onTooth} />
      <ToothTable />
      <ImplantTable />
      <TreatmentPlan />
      <Outside />
      {isChanging && <OverruleDialog onClose={() => setChanging(false)} />}
    </div>
  );
}
