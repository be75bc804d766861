import type { Report } from '@alveola/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { QueriesProvider } from '../../../session/Queries';
import { useFormat } from '../../../shell/i18n/useFormat';
import { reportLink } from '../../../session/paths';
import { useSettled } from '../../../ui/useSettled';
import { classes } from '../../../ui/classes';
import { Icon } from '../../../ui/icon/Icon';
import type { OpeningButton } from '../../../ui/Disclosure';
import { EMPTY_PATIENT, type PatientDraft, pickAnswers, proposeAge } from '../../document/patientDraft';
import { useEarlierReport } from '../../report/comparison/useEarlier';
import { useReportsOfPatient } from '../../saving/patientReports';
import { useAssessment, useIsReading, dispatch } from '../../saving/store';
import { assemble, type CarriedGroup, listCarried, RISK_QUESTIONS } from '@alveola/clinical';
import { reader, listAnswers, toothList, whenTaken } from '@alveola/report';
import { currentLanguage } from '../../../shell/i18n/i18n';
import { reportWords } from '../../../shell/i18n/reportWords';
import { Checkbox } from '../../../ui/form/Checkbox';
import { isBlank, isUnmeasured } from '../../document/patientEdits';

const SHOWN = 5;
const REST_MS = 350;

function useEarlierAnalyses(patientNumber: string) {
  const number = useSettled(patientNumber.trim(), REST_MS);
  const ownId = useAssessment((state) => state.reportId);
  const { data } = useReportsOfPatient(number);
  return number === patientNumber.trim() ? (data?.reports.filter(({ id }) => id !== ownId) ?? []) : [];
}

function useLastAnalysis(analyses: ReturnType<typeof useEarlierAnalyses>): Report | null {
  const newest = analyses.find(({ status }) => status === 'Completed') ?? analyses[0];
  const { data } = useEarlierReport(newest?.id ?? null);
  return (newest && data) ?? null;
}

const usePatient = (): PatientDraft => useAssessment(({ editor }) => editor?.patient ?? EMPTY_PATIENT);

interface EarlierLineProps {
  readonly button: OpeningButton;
  readonly instead: ReactNode;
}

/** Takes the place of a line, because a click is lost when the questions move under it. */
export function EarlierLine(props: EarlierLineProps) {
  return (
    <QueriesProvider>
      <Line {...props} />
    </QueriesProvider>
  );
}

function Line({ button, instead }: EarlierLineProps) {
  const analyses = useEarlierAnalyses(usePatient().patientNumber);
  const { length: count } = analyses;
  const name = analyses[0]?.patient_name;
  const { t } = useTranslation();
  if (count === 0) return instead;
  return (
    <button
      type="button"
      {...button}
      className="-my-1 inline-flex max-w-full items-center gap-1 rounded-sm py-1 font-medium text-accent pointer-coarse:-my-3 pointer-coarse:py-3"
    >
      {count > SHOWN
        ? t('charting:patient.seenMany', { count: SHOWN })
        : t('charting:patient.seen', { count })}
      {name && <span className="truncate">· {name}</span>}
      <Icon name="chevron-down" size={16} className={classes(button['aria-expanded'] && 'rotate-180')} />
    </button>
  );
}

export function EarlierAnalyses({ id }: { readonly id: string }) {
  return (
    <QueriesProvider>
      <Known id={id} />
    </QueriesProvider>
  );
}

function Known({ id }: { readonly id: string }) {
  const patient = usePatient();
  const isReading = useIsReading();
  const analyses = useEarlierAnalyses(patient.patientNumber);
  const last = useLastAnalysis(analyses);
  const { t } = useTranslation();
  const { day } = useFormat();
  if (analyses.length === 0) return null;
  return (
    <div id={id} className="-mt-3 rounded-md border border-accent/40 bg-accent-soft px-4 py-3">
      <ul className="text-dense">
        {analyses.slice(0, SHOWN).map((row) => (
          <li key={row.id} className="flex items-center gap-3 py-0.5">
            <span className="w-28 tabular">{day(row.analysis_date)}</span>
            <span className="grow text-ink-soft">
              {t(row.status === 'Completed' ? 'common:status.completed' : 'common:status.inProgress')}
            </span>
            <Link
              {...reportLink(row)}
              className="rounded-sm font-medium text-accent underline underline-offset-2"
              aria-label={`${t('common:open')}, ${day(row.analysis_date)}`}
            >
              {t('common:open')}
            </Link>
          </li>
        ))}
      </ul>
      {last && !isReading && <CarryForward last={last} patient={patient} />}
    </div>
  );
}

const ANSWERS = RISK_QUESTIONS.filter((question) => question !== 'oralHygiene');

function CarryForward({ last, patient }: { readonly last: Report; readonly patient: PatientDraft }) {
  const { t } = useTranslation();
  const format = useFormat();
  const document = useAssessment(({ editor }) => editor?.document ?? null);
  const preferences = useAssessment(({ editor }) => editor?.preferences);
  const [now] = useState(Date.now);
  const hasXrays = useAssessment(({ xrays }) => xrays.length > 0);
  const information = last.information.at(-1);
  if (!information || !preferences) return null;
  const words = reportWords();
  const reportReader = reader(currentLanguage(), preferences, words);
  const { dentition, measurement } = assemble({
    information,
    dentition: last.dentitions.at(-1),
    measurement: last.measurements.at(-1),
  });
  const carried = listCarried({ measurement });
  const canMeasure = !hasXrays && (document === null || isUnmeasured(document));
  const carry = (group: CarriedGroup, isOn: boolean, more: object) => {
    const otherGroups = patient.carried?.groups.filter((each) => each !== group) ?? [];
    const groups = isOn ? [...otherGroups, group] : otherGroups;
    const carried = groups.length > 0 ? { groups, dentition, measurement, xrays: last.xray_images } : null;
    dispatch({ type: 'patientEdited', change: { ...more, carried } });
  };
  const offer = (
    group: CarriedGroup,
    label: string,
    hint?: ReactNode,
    toMore: (isOn: boolean) => object = () => ({}),
  ) => (
    <Offer
      label={label}
      hint={hint}
      isTaken={patient.carried?.groups.includes(group) ?? false}
      onTake={(isOn) => carry(group, isOn, toMore(isOn))}
    />
  );
  const date = format.day(last.analysis_date);
  const age = proposeAge(information.patientAge, last.analysis_date, now);
  const pictures = last.xray_images.map(
    ({ file_name, taken }) => `${file_name}, ${whenTaken(taken, words, format)}`,
  );
  return (
    <fieldset className="mt-2 flex flex-col gap-1 border-t border-accent/25 pt-2 not-has-[input]:hidden">
      <legend className="float-left font-medium">{t('charting:patient.carry.title')}</legend>
      <p className="clear-left text-dense text-ink-soft">{t('charting:patient.carry.hint', { date })}</p>
      {document === null && (
        <>
          {offer(
            'age',
            t('charting:patient.carry.age', { age }),
            t('charting:patient.carry.ageHint', { age: information.patientAge, date }),
            (isOn) => ({ patientAge: isOn ? String(age) : '' }),
          )}
          {offer(
            'answers',
            t('charting:patient.carry.answers'),
            listAnswers(words, information, ANSWERS).join(' · '),
            (isOn) => pickAnswers(isOn ? information : EMPTY_PATIENT),
          )}
        </>
      )}
      {!isBlank(dentition) && (document === null || isBlank(document.dentition)) && (
        <Offer
          label={t('charting:patient.startFromLast')}
          hint={t('charting:patient.startFromLastHint', { date })}
          isTaken={patient.dentition !== null}
          onTake={(isOn) =>
            dispatch({ type: 'patientEdited', change: { dentition: isOn ? dentition : null } })
          }
        />
      )}
      {canMeasure && (
        <>
          {carried.causes.length > 0 &&
            offer(
              'causes',
              t('charting:patient.carry.causes', { teeth: toothList(carried.causes, reportReader) }),
            )}
          {carried.implantLengths.length > 0 &&
            offer(
              'implantLengths',
              t('charting:patient.carry.implantLengths', {
                teeth: toothList(carried.implantLengths, reportReader),
              }),
            )}
          {carried.xrays.length > 0 &&
            pictures.length > 0 &&
            offer(
              'xrays',
              t('charting:patient.carry.xrays', { count: pictures.length }),
              t('charting:patient.carry.asOf', { pictures: pictures.join('; ') }),
            )}
        </>
      )}
    </fieldset>
  );
}

interface OfferProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isTaken: boolean;
  readonly onTake: (isTaken: boolean) => void;
}

function Offer({ label, hint, isTaken, onTake }: OfferProps) {
  return (
    <div>
      <Checkbox label={<span className="font-medium">{label}</span>} checked={isTaken} onChange={onTake} />
      {hint && <p className="pl-7 text-dense text-ink-soft">{hint}</p>}
    </div>
  );
}
