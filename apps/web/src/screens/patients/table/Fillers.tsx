import type { ListedPatient } from '@alveola/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { patientLink } from '../../../session/paths';
import { useProblemText } from '../../../shell/problemText';
import { Button } from '../../../ui/Button';
import { Skeleton } from '../../../ui/Spinner';
import type { AnalysesAnswer } from '../usePatientList';

/** Specification §2, "Patient list", with columns of our own before the actions; the notes take the rest. */
export const FILLER_COLUMNS = [
  { name: 'date', width: 'w-36' },
  { name: 'patientNumber', width: 'w-36' },
  { name: 'reference', width: 'w-44' },
  { name: 'notes', width: '' },
  { name: 'status', width: 'w-34 2xl:w-44' },
  { name: 'diagnosis', width: 'w-38' },
  { name: 'clinician', width: 'w-30' },
  { name: 'due', width: 'w-32' },
  { name: 'actions', width: 'w-44 max-xl:w-40' },
] as const;

export function WaitingRow() {
  return (
    <tr aria-hidden="true" data-row>
      {FILLER_COLUMNS.map(({ name }) => (
        <td key={name} data-column={name} className="table-cell-data">
          <Skeleton className="h-4" />
        </td>
      ))}
    </tr>
  );
}

export function Gap({ height }: { readonly height: number }): ReactNode {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={FILLER_COLUMNS.length} style={{ height, padding: 0 }} />
    </tr>
  );
}

export function FailedRow({ index, answer }: { readonly index: number; readonly answer: AnalysesAnswer }) {
  const { t } = useTranslation();
  const toText = useProblemText();
  return (
    <WideRow index={index}>
      <span role="alert" className="truncate text-danger">
        {t('common:notLoaded')} {toText(answer.error)}
      </span>
      <Button onClick={() => void answer.refetch()}>{t('common:retry')}</Button>
    </WideRow>
  );
}

export function MoreRow({ index, patient }: { readonly index: number; readonly patient: ListedPatient }) {
  const { t } = useTranslation();
  return (
    <WideRow index={index}>
      <Link to={patientLink(patient.patient_id)} className="text-accent hover:underline">
        {t('patients:moreAnalyses', { count: patient.analyses })}
      </Link>
    </WideRow>
  );
}

function WideRow({ index, children }: { readonly index: number; readonly children: ReactNode }) {
  return (
    <tr role="row" aria-rowindex={index} data-wide className="bg-ground">
      <td role="cell" colSpan={FILLER_COLUMNS.length} className="table-cell-data">
        <span className="flex items-center gap-4 pl-10">{children}</span>
      </td>
    </tr>
  );
}
