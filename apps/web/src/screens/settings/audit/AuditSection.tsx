import { type AuditAct, type CallBody, type ClinicUser, listActs, listClinicUsers } from '@alveola/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useMay } from '../../../session/useSession';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Button } from '../../../ui/Button';
import { DataTable, StackedCell, StackedRow } from '../../../ui/DataTable';
import { Skeleton } from '../../../ui/Spinner';
import { Select } from '../../../ui/form/Select';
import { TextField } from '../../../ui/form/TextField';
import { Loaded } from '../../common/Loaded';
import { Section } from '../../common/Section';

const PEOPLE_COLUMNS = ['user', 'state', 'since'] as const;

const EVERYONE = '';

/** Auditors have no other section, so people and roles are shown here as well. */
export function AuditSection() {
  const { t } = useTranslation();
  const isOwner = useMay('own');
  const people = useQuery({ queryKey: ['clinic-users'], queryFn: () => call(listClinicUsers, {}) });
  const [number, setNumber] = useState('');
  const [user, setUser] = useState(EVERYONE);
  const [filter, setFilter] = useState<WantedActs>({});
  const named = (people.data ?? []).filter(({ name }) => name !== '');
  const show = (patient: string, who: string) =>
    setFilter({ ...(patient && { patient_number: patient }), ...(who && { user: who }) });
  return (
    <>
      <Section title={t('audit:title')}>
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            show(number.trim(), user);
          }}
        >
          <div className="w-52 max-sm:w-full">
            <TextField
              label={t('audit:patient')}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              value={number}
              onChange={(event) => setNumber(event.target.value)}
            />
          </div>
          <div className="w-52 max-sm:w-full">
            <Select
              label={t('audit:person')}
              value={user}
              options={[
                { value: EVERYONE, label: t('audit:everyone') },
                ...named.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={setUser}
            />
          </div>
          <Button type="submit">{t('audit:show')}</Button>
          {Object.keys(filter).length > 0 && (
            <Button
              variant="quiet"
              onClick={() => {
                setNumber('');
                setUser(EVERYONE);
                show('', EVERYONE);
              }}
            >
              {t('audit:all')}
            </Button>
          )}
        </form>
        {filter.patient_number && <p className="text-dense text-ink-faint">{t('audit:patientHint')}</p>}
        <ActList filter={filter} />
      </Section>
      {!isOwner && (
        <Section title={t('audit:people')}>
          <Loaded answer={people}>{(users) => <PeopleTable users={users} />}</Loaded>
        </Section>
      )}
    </>
  );
}

function PeopleTable({ users }: { readonly users: readonly ClinicUser[] }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  return (
    <DataTable
      stacks
      caption={t('audit:people')}
      columns={PEOPLE_COLUMNS.map((column) => [column, t(`account:clinic.columns.${column}`)])}
    >
      {users.map(({ id, name, email, type, state, since }) => (
        <StackedRow key={id}>
          <StackedCell>
            <span className="block font-medium">{name || email}</span>
            {name && <span className="block text-ink-faint">{email}</span>}
          </StackedCell>
          <StackedCell>
            <span className="block">{t(`roles:name.${type}`)}</span>
            {(state === 'invited' || state === 'invitation-expired') && (
              <span className="block text-dense text-ink-faint">{t(`account:clinic.state.${state}`)}</span>
            )}
          </StackedCell>
          <StackedCell label={t('account:clinic.columns.since')} className="whitespace-nowrap tabular">
            {day(since)}
          </StackedCell>
        </StackedRow>
      ))}
    </DataTable>
  );
}

type WantedActs = Pick<CallBody<typeof listActs>, 'patient_number' | 'user'>;

const COLUMNS = ['at', 'user', 'action', 'report'] as const;

function ActList({ filter }: { readonly filter: WantedActs }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['acts', filter],
    queryFn: ({ pageParam }) =>
      call(listActs, { body: { ...filter, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const isFiltered = Object.keys(filter).length > 0;
  const acts = data?.pages.flatMap((page) => page.acts);
  if (!acts && error) return <ProblemAlert problem={error} onRetry={refetch} />;
  if (!acts) return <Skeleton className="h-96" />;
  if (acts.length === 0)
    return (
      <p role="status" className="text-ink-soft">
        {t('audit:none')}
      </p>
    );
  return (
    <>
      {toDays(acts, day).map(({ day: name, rows }, n) => (
        <details key={name} open={n === 0 || isFiltered}>
          <summary className="min-h-9 cursor-pointer content-center rounded-md font-semibold pointer-coarse:min-h-11">
            {name}
          </summary>
          <DataTable
            stacks
            caption={name}
            columns={COLUMNS.map((column) => [column, t(`audit:columns.${column}`)])}
          >
            {rows.map((row) => (
              <ActRow key={row.act.id} {...row} />
            ))}
          </DataTable>
        </details>
      ))}
      <ProblemAlert problem={error} onRetry={fetchNextPage} />
      {hasNextPage && !error && (
        <Button className="self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('audit:more')}
        </Button>
      )}
    </>
  );
}

function ActRow({ act, times, since }: RepeatedAct) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const { at, action, by, user, report } = act;
  const detail = useDetail(act);
  return (
    <StackedRow>
      <StackedCell className="whitespace-nowrap tabular">
        {[...new Set([time(since), time(at)])].join('–')}
        {times > 1 && ` · ${times} ×`}
      </StackedCell>
      <StackedCell>
        {by === 'user' ? user?.name : <span className="text-ink-faint">{t(`audit:by.${by}`)}</span>}
      </StackedCell>
      <StackedCell>
        <span className="block">{t(`audit:did.${action}`)}</span>
        {detail && <span className="block text-dense text-ink-faint">{detail}</span>}
      </StackedCell>
      <StackedCell className="tabular">
        {report && (
          <>
            <span className="block font-medium">{report.patient_number}</span>
            <span className="block text-dense text-ink-faint">{report.reference_number}</span>
          </>
        )}
      </StackedCell>
    </StackedRow>
  );
}

const OF_PATIENTS: readonly AuditAct['action'][] = ['recall.list', 'recall.export'];

function useDetail({ action, part, listed, person, role, reason }: AuditAct): string {
  const { t } = useTranslation();
  const listedAs = OF_PATIENTS.includes(action) ? 'audit:listedPatients' : 'audit:listed';
  const as = role === null ? null : t(`roles:name.${role}`);
  return [
    part && t(`audit:part.${part}`),
    listed !== null && t(listedAs, { count: listed }),
    person !== null && as !== null ? t('audit:person_role', { person, role: as }) : (person ?? as),
    reason && t('audit:reason', { reason }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Equal acts in a row, the newest of them: opening a patient alone writes several equal lines. */
interface RepeatedAct {
  readonly act: AuditAct;
  readonly times: number;
  readonly since: string;
}

function toLine({ id: _id, at: _at, ...shown }: AuditAct): string {
  return JSON.stringify(shown);
}

/** Takes the acts newest first, and keeps of equal lines of a day the newest. @param toDay the local day */
export function toDays(acts: readonly AuditAct[], toDay: (at: string) => string) {
  const days: { day: string; rows: RepeatedAct[] }[] = [];
  for (const act of acts) {
    const day = toDay(act.at);
    if (days.at(-1)?.day !== day) days.push({ day, rows: [] });
    const rows = days.at(-1)?.rows ?? [];
    const last = rows.at(-1);
    if (last && toLine(last.act) === toLine(act))
      rows.splice(-1, 1, { ...last, times: last.times + 1, since: act.at });
    else rows.push({ act, times: 1, since: act.at });
  }
  return days;
}
