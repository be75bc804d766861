import type { PatientPage } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'wouter';
import { askForPatient } from '../../session/activeDiagnosis';
import { QueriesProvider } from '../../session/Queries';
import { useMay, useSession } from '../../session/useSession';
import { useFormat } from '../../shell/i18n/useFormat';
import { Page } from '../../shell/Page';
import { Button } from '../../ui/Button';
import { Loaded } from '../common/Loaded';
import { CompareVisits } from './CompareVisits';
import { Plots } from './Plots';
import { ToothChart } from './ToothChart';
import { useCompleted, usePatient } from './usePatient';
import { VisitList } from './VisitList';
import { PatientMount } from './xrays/PatientMount';

/** The address carries the patient's random id: a patient number is never sent in an address. */
export function PatientScreen() {
  return (
    <QueriesProvider>
      <OnePatient />
    </QueriesProvider>
  );
}

function OnePatient() {
  const { t } = useTranslation();
  const { patientId = '' } = useParams();
  const answer = usePatient(patientId);
  const mayChart = useMay('chart');
  const number = answer.data?.patient_number;
  return (
    <Page
      title={number === undefined ? t('patient:title') : t('patient:titleOf', { number })}
      className="max-w-7xl max-sm:px-3"
      aside={
        <div className="flex flex-wrap items-center gap-3 max-sm:gap-2 print:hidden">
          <Link
            to="/patient-list"
            className="inline-flex items-center text-accent hover:underline pointer-coarse:min-h-11"
          >
            {t('patient:allPatients')}
          </Link>
          <Button
            className="max-sm:px-3"
            icon="print"
            disabled={number === undefined}
            onClick={() => print()}
          >
            <span className="max-sm:sr-only">{t('patient:print')}</span>
          </Button>
          {mayChart && <NewVisit patientNumber={number} />}
        </div>
      }
    >
      <Loaded answer={answer}>{(patient) => <WholePatient patient={patient} />}</Loaded>
    </Page>
  );
}

function NewVisit({ patientNumber }: { readonly patientNumber: string | undefined }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { profile } = useSession();
  return (
    <Button
      variant="primary"
      icon="plus"
      disabled={patientNumber === undefined || profile?.membership_summary?.status === 'expired'}
      onClick={() => {
        askForPatient(patientNumber ?? null);
        navigate('/dashboard/calculation');
      }}
    >
      {t('patient:newVisit')}
    </Button>
  );
}

function WholePatient({ patient }: { readonly patient: PatientPage }) {
  const { t } = useTranslation();
  const completed = useCompleted(patient);
  return (
    <div className="flex flex-col gap-8">
      <Head patient={patient} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(15rem,19rem)_minmax(0,1fr)] print:flex print:flex-col">
        <VisitList visits={patient.visits} />
        {completed.length === 0 ? (
          <p role="status" className="rounded-md border border-line bg-paper p-6 text-ink-soft">
            {t('patient:noneCompleted')}
          </p>
        ) : (
          <Plots visits={completed} />
        )}
      </div>
      {completed.length > 0 && <ToothChart visits={completed} />}
      <PatientMount patientId={patient.id} visits={completed} />
      {completed.length > 1 && <CompareVisits visits={completed} />}
    </div>
  );
}

function Head({ patient: { visits, due } }: { readonly patient: PatientPage }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const newest = visits.find(({ findings }) => findings !== null);
  const facts = [
    newest?.findings && t('patient:age', { count: newest.findings.age, date: day(newest.analysis_date) }),
    t('patient:analyses', { count: visits.length }),
    due === null ? t('patient:noRecall') : t('patient:due', { date: day(due) }),
  ].filter(Boolean);
  return <p className="sm:-mt-4 text-ink-soft tabular">{facts.join(' · ')}</p>;
}
