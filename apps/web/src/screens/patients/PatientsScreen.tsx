import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_TABLE } from '@alveola/report/languages';
import { Link } from 'wouter';
import { QueriesProvider } from '../../session/Queries';
import { useMay, useSession } from '../../session/useSession';
import { Page } from '../../shell/Page';
import { Icon } from '../../ui/icon/Icon';
import { Select } from '../../ui/form/Select';
import { TextField } from '../../ui/form/TextField';
import { SMALL, useMedia } from '../../ui/useMedia';
import { useSearchText } from '../../ui/useSettled';
import { DeletedReports } from './DeletedReports';
import { ImportReport } from './ImportDialog';
import { PatientTable } from './table/PatientTable';
import { usePatientList, type WantedPatientList } from './usePatientList';
import './patientList.css';
import { reportLink } from '../../session/paths';
import { listWaiting, type Waiting } from '../../session/offline/waiting';
import { currentLanguage } from '../../shell/i18n/i18n';
import { useFormat } from '../../shell/i18n/useFormat';
import { logError } from '../../shell/problem';
import { Alert } from '../../ui/Alert';

const STAGES = ['I', 'II', 'III', 'IV'] as const;

const ALL: WantedPatientList = { search: '', status: 'all', isDue: false, stage: 'all', sort: 'newest' };

export function PatientsScreen() {
  return (
    <QueriesProvider>
      <Patients />
    </QueriesProvider>
  );
}

function Patients() {
  const { t } = useTranslation();
  const mayComplete = useMay('complete');
  const [typed, setTyped] = useState('');
  const [{ status, isDue, stage, sort }, setWanted] = useState(ALL);
  const search = useSearchText(typed);
  const list = usePatientList({ search, status, isDue, stage, sort });
  const { patients, hasNextPage, isPlaceholderData } = list;
  const count = patients.length;

  const isSmall = useMedia(SMALL);
  const active = [status !== 'all', stage !== 'all', isDue].filter(Boolean).length;
  const filters = (
    <>
      <div className="w-36 grow max-[43.75rem]:w-[calc(50%-0.375rem)] lg:grow-0">
        <Select
          label={t('patients:columns.status')}
          value={status}
          options={[
            { value: 'all', label: t('patients:statusFilter.all') },
            { value: 'In progress', label: t('common:status.inProgress') },
            { value: 'Completed', label: t('common:status.completed') },
          ]}
          onChange={(chosen) => setWanted((now) => ({ ...now, status: chosen }))}
        />
      </div>
      <div className="w-24 grow max-[43.75rem]:w-[calc(50%-0.375rem)] lg:grow-0">
        <Select
          label={t('diagnosis:label.stage')}
          value={stage}
          options={[
            { value: 'all', label: t('patients:statusFilter.all') },
            ...STAGES.map((value) => ({ value, label: value })),
          ]}
          onChange={(chosen) => setWanted((now) => ({ ...now, stage: chosen }))}
        />
      </div>
      <div className="w-36 grow max-[43.75rem]:w-[calc(50%-0.375rem)] lg:grow-0">
        <Select
          label={t('patients:columns.due')}
          value={isDue ? 'due' : 'all'}
          options={[
            { value: 'all', label: t('patients:statusFilter.all') },
            { value: 'due', label: t('patients:dueNow') },
          ]}
          onChange={(chosen) => setWanted((now) => ({ ...now, isDue: chosen === 'due' }))}
        />
      </div>
      {!isDue && (
        <div className="w-50 grow max-[43.75rem]:w-[calc(50%-0.375rem)] lg:grow-0">
          <Select
            label={t('patients:sort.label')}
            value={sort}
            options={[
              { value: 'newest', label: t('patients:sort.newest') },
              { value: 'oldest', label: t('patients:sort.oldest') },
              { value: 'patient_number', label: t('patients:columns.patientNumber') },
            ]}
            onChange={(chosen) => setWanted((now) => ({ ...now, sort: chosen }))}
          />
        </div>
      )}
    </>
  );

  return (
    <Page
      title={t('patients:title')}
      className="h-[calc(100dvh-var(--above)-var(--below))] min-h-120 pb-4"
      aside={
        <div className="flex flex-wrap items-center gap-x-4 max-sm:gap-x-0">
          <p role="status" className="whitespace-nowrap text-ink-faint tabular max-sm:basis-full">
            {list.isSuccess &&
              !isPlaceholderData &&
              t(hasNextPage ? 'patients:shownMore' : 'patients:shown', { count })}
          </p>
          {mayComplete && <ImportReport />}
          <DeletedReports />
        </div>
      }
    >
      <WaitingHere />
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <div className="min-w-48 grow basis-full lg:basis-48">
          <TextField
            type="search"
            label={t('patients:search')}
            leading={<Icon name="search" />}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        {isSmall ? (
          <details className="w-full">
            <summary className="min-h-11 cursor-pointer content-center rounded-md font-medium text-accent">
              {[t('patients:filters'), active > 0 && active].filter(Boolean).join(' · ')}
            </summary>
            <div className="flex flex-wrap gap-3">{filters}</div>
          </details>
        ) : (
          filters
        )}
      </div>
      {count > 0 && <ListNote search={search} stage={stage} />}
      <PatientTable
        list={list}
        wanted={JSON.stringify([search, status, isDue, stage, sort])}
        filtered={search !== '' || status !== 'all' || isDue || stage !== 'all'}
        onShowAll={() => {
          setTyped('');
          setWanted(ALL);
        }}
      />
    </Page>
  );
}

function ListNote({ search, stage }: Pick<WantedPatientList, 'search' | 'stage'>) {
  const { t } = useTranslation();
  const sentences = [
    search !== '' && t('patients:applies.search'),
    stage !== 'all' && t('patients:applies.stage'),
  ].filter(Boolean);
  if (sentences.length === 0) return null;
  return <p className="-mt-2 mb-3 text-dense text-ink-soft">{sentences.join(' ')}</p>;
}

const DAY = 24 * 60 * 60 * 1000;

function WaitingHere() {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const user = useSession().profile?.id;
  const [{ waiting, now }, setWaiting] = useState<{ waiting: readonly Waiting[]; now: number }>({
    waiting: [],
    now: 0,
  });
  useEffect(() => {
    if (user === undefined) return;
    listWaiting(user).then(
      (waiting) => setWaiting({ waiting, now: Date.now() }),
      (error: unknown) => logError('What waits on this device could not be read', error),
    );
  }, [user]);
  if (waiting.length === 0) return null;
  const age = new Intl.RelativeTimeFormat(LANGUAGE_TABLE[currentLanguage()].locale, { numeric: 'auto' });
  return (
    <div className="mb-4">
      <Alert tone="warn" title={t('patients:waiting.title')}>
        <p>{t('patients:waiting.text')}</p>
        <ul className="mt-1 flex max-h-32 flex-col overflow-auto">
          {waiting.map(({ report, patientNumber, savedAt }) => (
            <li key={`${report} ${savedAt}`} className="flex flex-wrap gap-x-4">
              <span className="text-ink tabular">
                {patientNumber === null
                  ? t('patients:waiting.analysis')
                  : t('common:patient', { number: patientNumber })}
              </span>
              <span>
                {/* Nothing is from tomorrow: the clock may have been wrong. */}
                {age.format(-Math.max(0, Math.floor((now - savedAt) / DAY)), 'day')} (
                {moment(new Date(savedAt).toISOString())})
              </span>
              <Link
                className="text-accent underline underline-offset-2"
                {...(report === null ? { to: '/dashboard/calculation' } : reportLink({ id: report }))}
              >
                {t('common:open')}
              </Link>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
