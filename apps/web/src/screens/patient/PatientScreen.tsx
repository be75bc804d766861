import type { ToothNumber } from '@alveola/clinical';
import { PATIENT_NAME_MAX_CHARACTERS, type PatientPage, putPatientName } from '@alveola/contract';
import { calls } from '@alveola/contract/shell';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { MountSection, XrayMount } from '../../assessment/mount/XrayMount';
import { QueriesProvider } from '../../session/Queries';
import { call } from '../../session/api';
import { useCall } from '../../session/form/useCall';
import { useMay } from '../../session/useSession';
import { Page } from '../../shell/Page';
import { useFormat } from '../../shell/i18n/useFormat';
import { useProblemText } from '../../shell/problemText';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/form/TextField';
import { Loaded } from '../common/Loaded';
import { StartVisit } from '../common/StartVisit';
import { CompareVisits } from './CompareVisits';
import { Plots } from './Plots';
import { ToothChart } from './ToothChart';
import { VisitList } from './VisitList';
import type { CompletedVisit } from './plots';

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
  const answer = useQuery({
    queryKey: ['patient', patientId],
    queryFn: ({ signal }) => call(calls.getPatient, { params: { id: patientId } }, { signal }),
    staleTime: 0,
  });
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
  const { visits } = patient;
  const completed = useMemo(
    () =>
      visits
        .flatMap(({ id, analysis_date, findings }) => (findings ? [{ id, analysis_date, findings }] : []))
        .toReversed(),
    [visits],
  );
  return (
    <div className="flex flex-col gap-8">
      <Head {...patient} />
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
      <VisitList visits={visits} />
      {completed.length > 0 && <ToothChart visits={completed} />}
      <PatientMount patientId={patient.id} visits={completed} />
    </div>
  );
}

function Head({ visits, due }: PatientPage) {
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
    <div className="lg:-mt-4">
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

function PatientMount(props: { readonly patientId: string; readonly visits: readonly CompletedVisit[] }) {
  const { patientId, visits } = props;
  const { t } = useTranslation();
  const answer = useQuery({
    queryKey: ['patient', patientId, 'xrays'],
    queryFn: async ({ signal }) =>
      (await call(calls.patientXrays, { params: { id: patientId } }, { signal })).xrays,
    staleTime: 0,
  });
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

interface PatientNameProps {
  readonly patient: Pick<PatientPage, 'id' | 'patient_name'>;
}

/** Tells two patients apart whose numbers look alike. It is in no title of the browser. */
function PatientName({ patient }: PatientNameProps) {
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
          maxLength={PATIENT_NAME_MAX_CHARACTERS}
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
