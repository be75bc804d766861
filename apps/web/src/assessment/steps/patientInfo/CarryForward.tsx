import { assemble, type CarriedGroup, listCarried, RISK_QUESTIONS } from '@alveola/clinical';
import type { Report } from '@alveola/contract';
import { reader, listAnswers, toothList, whenTaken } from '@alveola/report';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../shell/i18n/i18n';
import { reportWords } from '../../../shell/i18n/reportWords';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Checkbox } from '../../../ui/form/Checkbox';
import { EMPTY_PATIENT, type PatientDraft, pickAnswers, proposeAge } from '../../document/patientDraft';
import { isBlank, isUnmeasured } from '../../document/patientEdits';
import { dispatch, useAssessment } from '../../saving/store';

const ANSWERS = RISK_QUESTIONS.filter((question) => question !== 'oralHygiene');

export interface CarryForwardProps {
  readonly last: Report;
  readonly patient: PatientDraft;
}

export function CarryForward({ last, patient }: CarryForwardProps) {
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
