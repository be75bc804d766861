import { LONGEST_PATIENT_NAME, putPatientName, type PatientPage } from '@alveola/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { useCall } from '../../session/form/useCall';
import { useMay } from '../../session/useSession';
import { useProblemText } from '../../shell/problemText';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/form/TextField';

interface PatientNameProps {
  readonly patient: Pick<PatientPage, 'id' | 'patient_name'>;
}

/** Tells two patients apart whose numbers look alike. It is in no title of the browser. */
export function PatientName({ patient }: PatientNameProps) {
  const { t } = useTranslation();
  const mayChart = useMay('chart');
  const [state, setState] = useState<'shown' | 'typing' | 'left'>('shown');
  const { patient_name: name } = patient;
  if (state === 'typing') return <NameForm patient={patient} onLeave={() => setState('left')} />;
  if (name === null && !mayChart) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2">
      {name !== null && <p className="min-w-0 text-lead wrap-anywhere">{name}</p>}
      {mayChart && (
        <Button
          variant="quiet"
          icon="edit"
          className="print:hidden"
          autoFocus={state === 'left'}
          onClick={() => setState('typing')}
        >
          {t(name === null ? 'patient:name.add' : 'patient:name.change')}
        </Button>
      )}
    </div>
  );
}

function NameForm({ patient: { id, patient_name }, onLeave }: PatientNameProps & { onLeave: () => void }) {
  const { t } = useTranslation();
  const toText = useProblemText();
  const queries = useQueryClient();
  const { busy, refused, send } = useCall();
  const [typed, setTyped] = useState(patient_name ?? '');
  const save = async () => {
    const answer = await call(putPatientName, { params: { id }, body: { patient_name: typed } });
    queries.setQueryData<PatientPage>(['patient', id], (before) => before && { ...before, ...answer });
    onLeave();
  };
  return (
    <form
      className="flex grow flex-wrap items-start gap-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        void send(save);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onLeave();
      }}
    >
      <div className="w-72 max-w-full">
        <TextField
          autoFocus
          autoComplete="off"
          label={t('patient:name.label')}
          labelHidden
          placeholder={t('patient:name.label')}
          hint={t('patient:name.hint')}
          error={refused === null ? undefined : toText(refused)}
          maxLength={LONGEST_PATIENT_NAME}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Button type="submit" variant="primary" busy={busy}>
        {t('common:save')}
      </Button>
      <Button onClick={onLeave}>{t('common:cancel')}</Button>
    </form>
  );
}
