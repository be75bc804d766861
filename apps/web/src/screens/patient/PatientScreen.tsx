import type { PatientPage } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import type { ToothNumber } from '@alveola/clinical';
import { useMemo } from 'react';
import { QueriesProvider } from '../../session/Queries';
import { useMay } from '../../session/useSession';
import { useFormat } from '../../shell/i18n/useFormat';
import { Page } from '../../shell/Page';
import { Button } from '../../ui/Button';
import { Loaded } from '../common/Loaded';
import { StartVisit } from '../common/StartVisit';
import { CompareVisits } from './CompareVisits';
import { PatientName } from './PatientName';
import { Plots } from './Plots';
import { ToothChart } from './ToothChart';
import { VisitList } from './VisitList';
import { MountSection, XrayMount } from '../../assessment/mount/XrayMount';
import type { CompletedVisit } from './plots';
import { calls } from '@alveola/contract/shell';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../session/api';

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
      title={number === undefined ? t('patient:title') : t('common:patient', { number })}
      className="max-w-7xl"
      beside={answer.data && <PatientName patient={answer.data} />}
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
          {mayChart && <StartVisit variant="primary" icon="plus" patientNumber={number} />}
        </div>
      }
    >
      <Loaded answer={answer}>{(patient) => <WholePatient patient={patient} />}</Loaded>
    </Page>
  );
}

function WholePatient({ patient }: { readonly patient: PatientPage }) {
  const { t } = useTranslation();
  const completed = useCompleted(patient);
  return (
    <div className="flex flex-col gap-8">
      <Head patient={patient} />
      {completed.length === 0 && (
        <p role="status" className="rounded-md border border-line bg-paper p-6 text-ink-soft">
          {t('patient:noneCompleted')}
        </p>
      )}
      {completed.length > 1 && (
        <>
          <CompareVisits visits={completed} />
          <Plots visits={completed} />
        </>
      )}
      <VisitList visits={patient.visits} />
      {completed.length > 0 && <ToothChart visits={completed} />}
      <PatientMount patientId={patient.id} visits={completed} />
    </div>
  );
}

function Head({ patient: { visits, due } }: { readonly patient: PatientPage }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const newest = visits.find(({ findings }) => findings !== null);
  const findings = newest?.findings;
  const facts = [
    findings && t('patient:age', { count: findings.age }),
    t('patient:analyses', { count: visits.length }),
    due === null ? t('patient:noRecall') : t('patient:due', { date: day(due) }),
  ].filter(Boolean);
  return (
    <div className="sm:-mt-4">
      {findings && newest && (
        <p className="mb-1 flex flex-wrap items-baseline gap-x-4 text-lead font-semibold">
          {findings.stage === null && <span>{t(`diagnosis:condition.${findings.condition}`)}</span>}
          {findings.stage !== null && (
            <span>
              {t('patient:plot.stage')} {findings.stage}
            </span>
          )}
          {findings.grade !== null && (
            <span>
              {t('patient:plot.grade')} {findings.grade}
            </span>
          )}
          {findings.stability !== null && <span>{t(`diagnosis:stability.${findings.stability}`)}</span>}
          <span className="text-body font-normal text-ink-soft">
            {t('patient:asOf', { date: day(newest.analysis_date) })}
          </span>
        </p>
      )}
      <p className="text-ink-soft tabular">{facts.join(' · ')}</p>
    </div>
  );
}

interface PatientMountProps {
  readonly patientId: string;
  readonly visits: readonly CompletedVisit[];
}

function PatientMount({ patientId, visits }: PatientMountProps) {
  const { t } = useTranslation();
  const answer = usePatientXrays(patientId);
  const teethOn = useMemo(() => toTeethOn(visits), [visits]);
  return (
    <MountSection>
      <Loaded answer={answer}>
        {(xrays) =>
          xrays.length === 0 ? (
            <p className="text-ink-soft">{t('charting:mount.none')}</p>
          ) : (
            <XrayMount xrays={xrays} teethOn={teethOn} />
          )
        }
      </Loaded>
    </MountSection>
  );
}

function toTeethOn(visits: readonly CompletedVisit[]): (id: string) => readonly ToothNumber[] {
  const films = new Map<string, Set<ToothNumber>>();
  for (const { tooth, film } of visits.flatMap(({ findings }) => findings.sites)) {
    if (film === null) continue;
    films.set(film, (films.get(film) ?? new Set()).add(tooth));
  }
  return (id) => [...(films.get(id) ?? [])];
}

function usePatient(id: string) {
  return useQuery({
    queryKey: ['patient', id],
    queryFn: ({ signal }) => call(calls.getPatient, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

function usePatientXrays(id: string) {
  return useQuery({
    queryKey: ['patient', id, 'xrays'],
    queryFn: async ({ signal }) => (await call(calls.patientXrays, { params: { id } }, { signal })).xrays,
    staleTime: 0,
  });
}

function useCompleted({ visits }: PatientPage): readonly CompletedVisit[] {
  return useMemo(
    () =>
      visits
        .flatMap(({ id, analysis_date, findings }) => (findings ? [{ id, analysis_date, findings }] : []))
        .toReversed(),
    [visits],
  );
}
