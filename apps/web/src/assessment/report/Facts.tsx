import { formatPercent, shownPercent, shownRatio, supportiveCare, warningSentence } from '@alveola/contract';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon';
import { standing, useReader, useReport } from './reportView';

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: string | false;
}

/** Indices, ratio, shares, interval and referral: the figures that the diagnosis and the plan rest on. */
export function Facts() {
  const { t } = useTranslation();
  const view = useReport();
  const reader = useReader();
  const { result, preferences } = view;
  const diagnosis = standing(view);
  const { label, hygiene, referral, notJudged } = reader.words.diagnosis;
  const index = (value: number | null) =>
    value === null ? notJudged : formatPercent(value, reader.language);
  // A rounded share could seem to lie on the other side of 30 %.
  const share = (value: number | null) => {
    if (value === null) return notJudged;
    return `${reader.rounded && value % 5 !== 0 ? '≈\u00a0' : ''}${shownPercent(value, reader)}`;
  };
  const { bleedingIndex, plaqueIndex, oralHygiene, patientMaxBoneLossAgeRatio: ratio } = diagnosis;
  const natural = diagnosis.condition !== 'Edentulous';
  const facts: readonly (Fact | false)[] = [
    natural && { label: label.bleedingIndex, value: index(bleedingIndex) },
    natural && { label: label.plaqueIndex, value: index(plaqueIndex) },
    natural && { label: label.oralHygiene, value: oralHygiene ? hygiene[oralHygiene] : notJudged },
    natural && { label: label.ratio, value: ratio === null ? notJudged : shownRatio(ratio, reader) },
    diagnosis.affectedPercent !== null && {
      label: label.affected,
      value: share(diagnosis.affectedPercent),
      note: t('report.affectedNote'),
    },
    natural && {
      label: label.anyAffected,
      value: share(diagnosis.anyAffectedPercent),
      note: t('report.affectedNote'),
    },
    {
      label: label.supportiveCare,
      value: supportiveCare(result.supportiveCareMonths, reader) ?? t('report.care.none'),
    },
    preferences.referral_advice && { label: label.referral, value: referral[result.referral.is] },
  ];
  return (
    <dl
      aria-label={t('report.facts')}
      className="grid grid-cols-2 overflow-hidden rounded-md border border-line bg-paper md:grid-cols-4"
    >
      {facts
        .filter((fact) => fact !== false)
        .map((fact) => (
          <div key={fact.label} className="-mr-px -mb-px border-r border-b border-line px-4 py-2">
            <dt className="text-dense text-ink-soft">{fact.label}</dt>
            <dd className="font-semibold tabular">
              {fact.value}
              {fact.note && <span className="font-normal text-ink-faint"> {fact.note}</span>}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** What the clinician should look at again, in words. */
export function Warnings() {
  const { result } = useReport();
  const reader = useReader();
  const id = useId();
  const { label } = reader.words.diagnosis;
  if (result.warnings.length === 0) return null;
  return (
    <section aria-labelledby={id} className="rounded-md border border-fair/50 bg-warn-soft px-4 py-3">
      <h3 id={id} className="mb-1 flex items-center gap-2 font-semibold">
        <Icon name="warning" className="text-warn" />
        {label.warnings}
      </h3>
      <ul className="flex list-disc flex-col gap-1 pl-7">
        {result.warnings.map((warning) => (
          <li key={warning.code} data-warning={warning.code}>
            {warningSentence(warning, reader)}
          </li>
        ))}
      </ul>
    </section>
  );
}
