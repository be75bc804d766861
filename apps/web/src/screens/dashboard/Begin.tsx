import { type SubmitEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { askForPatient, useActiveDiagnosis } from '../../session/activeDiagnosis';
import { patientLink } from '../../session/paths';
import { useMay } from '../../session/useSession';
import { useProblemText } from '../../shell/problemText';
import { toast } from '../../ui/overlay/toast';
import { lazyPart } from '../../shell/loadPart';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/form/TextField';
import { Icon } from '../../ui/icon/Icon';
import { findPatients } from './useAnswer';

const ReplaceDialog = lazyPart([], () => import('./ReplaceDialog').then((m) => m.ReplaceDialog));

export interface BeginProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** The number typed is a patient's of the clinic. */
  readonly isKnown: boolean;
  readonly mayBegin: boolean;
  readonly activeNumber: string | undefined;
}

/**
 * Enter opens the patient whose number is typed, or the only one found, and begins an analysis where there is
 * none.
 */
export function Begin({ typed, onType, isKnown, mayBegin, activeNumber }: BeginProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const mayChart = useMay('chart');
  const { active } = useActiveDiagnosis();
  const [isAsking, setAsking] = useState(false);
  const toText = useProblemText();
  const number = typed.trim();

  const stay = () => navigate('/dashboard/calculation');
  const go = () => {
    askForPatient(number === '' ? null : number);
    stay();
  };
  const begin = () => (active ? setAsking(true) : go());
  const open = async () => {
    const { patients } = await findPatients(new AbortController(), number);
    const found = patients.find(({ patient_number }) => patient_number === number);
    const patient = found ?? (patients.length === 1 ? patients[0] : undefined);
    if (patient) navigate(patientLink(patient.patient_id));
    else if (patients.length === 0 && mayChart && mayBegin) begin();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (number !== '') open().catch((error: unknown) => toast({ tone: 'danger', text: toText(error) }));
  };
  return (
    <form role="search" onSubmit={submit} className="flex flex-wrap gap-3">
      <div className="min-w-60 grow">
        <TextField
          type="search"
          label={t('dashboard:search.label')}
          labelHidden
          placeholder={t('dashboard:search.label')}
          leading={<Icon name="search" />}
          autoComplete="off"
          spellCheck={false}
          maxLength={128}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          className="min-h-11"
        />
      </div>
      {mayChart && (
        <Button
          variant="primary"
          size="lg"
          icon="plus"
          disabled={!mayBegin}
          className="px-6 font-semibold max-sm:w-full"
          onClick={begin}
        >
          {t(isKnown ? 'dashboard:visit' : 'dashboard:start')}
        </Button>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <ReplaceDialog
            activeNumber={activeNumber}
            onReplaced={go}
            onStay={stay}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </form>
  );
}
