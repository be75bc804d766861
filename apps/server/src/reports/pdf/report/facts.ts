import {
  fill,
  formatPercent,
  shownPercent,
  shownRatio,
  supportiveCare,
  warningSentence,
} from '@alveola/contract';
import { grid, type Pair } from '../paper/grid';
import type { Paper } from '../paper/paper';
import { list, section } from '../paper/text';
import type { PaperReport } from '../view';

/** Indices, ratio, shares, interval and referral: the figures that the diagnosis and the plan rest on. */
export function facts(paper: Paper, report: PaperReport): void {
  const part = section(paper, report.words.facts.title);
  grid(paper, part, pairsOf(report), { columns: 4, framed: true });
}

function pairsOf(report: PaperReport): readonly Pair[] {
  const { reader, words, standing, result, preferences } = report;
  const { label, hygiene, referral, notJudged } = reader.words.diagnosis;
  const index = (value: number | null) =>
    value === null ? notJudged : formatPercent(value, reader.language);
  // A rounded share could seem to lie on the other side of 30 %.
  const share = (value: number | null) => {
    if (value === null) return notJudged;
    return `${reader.rounded && value % 5 !== 0 ? '≈\u00a0' : ''}${shownPercent(value, reader)}`;
  };
  const { bleedingIndex, plaqueIndex, oralHygiene, patientMaxBoneLossAgeRatio: ratio } = standing;
  const natural = standing.condition !== 'Edentulous';
  const note = words.facts.affectedNote;
  const pairs: readonly (Pair | false)[] = [
    natural && { label: label.bleedingIndex, value: index(bleedingIndex) },
    natural && { label: label.plaqueIndex, value: index(plaqueIndex) },
    natural && { label: label.oralHygiene, value: oralHygiene ? hygiene[oralHygiene] : notJudged },
    natural && { label: label.ratio, value: ratio === null ? notJudged : shownRatio(ratio, reader) },
    standing.affectedPercent !== null && {
      label: label.affected,
      value: share(standing.affectedPercent),
      note,
    },
    natural && { label: label.anyAffected, value: share(standing.anyAffectedPercent), note },
    {
      label: label.supportiveCare,
      value: supportiveCare(result.supportiveCareMonths, reader) ?? words.facts.noInterval,
    },
    preferences.referral_advice && { label: label.referral, value: referral[result.referral.is] },
  ];
  return pairs.filter((pair) => pair !== false);
}

/** What the clinician should look at again, in words. */
export function warnings(paper: Paper, { result, reader }: PaperReport): void {
  if (result.warnings.length === 0) return;
  const part = section(paper, reader.words.diagnosis.label.warnings);
  list(
    paper,
    part,
    result.warnings.map((warning) => ({ text: warningSentence(warning, reader) })),
  );
}

/** What was asked of the patient, as answered: the grade rests on it. */
export function patientAnswers(paper: Paper, { document, reader, words }: PaperReport): void {
  const { answers } = reader.words;
  const { question } = answers;
  const said = document.information;
  const age = said.patientAge === 1 ? answers.years_one : answers.years_other;
  const reasons = said.complexRehabilitationReasons.map(
    (reason) => answers.complexRehabilitationReasons[reason],
  );
  const rehabilitation = [answers.complexRehabilitation[said.complexRehabilitation], ...reasons].join(', ');
  const part = section(paper, words.patient);
  const pairs: readonly Pair[] = [
    { label: question.patientAge, value: fill(age, { count: said.patientAge }) },
    { label: question.isPatientSmoke, value: answers.isPatientSmoke[said.isPatientSmoke] },
    { label: question.haveDiabetes, value: answers.haveDiabetes[said.haveDiabetes] },
    { label: question.oralHygiene, value: answers.oralHygiene[said.oralHygiene] },
    { label: question.missingTeeth, value: answers.missingTeeth[said.missingTeeth] },
    { label: question.complexRehabilitation, value: rehabilitation },
  ];
  grid(paper, part, pairs, { columns: 3 });
}
