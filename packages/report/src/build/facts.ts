import { type Information, RISK_QUESTIONS } from '@alveola/clinical';
import type { Block, Fact, Facts } from '../blocks';
import { answerWord } from '../sentences/answers';
import { supportiveCare } from '../sentences/diagnosisSentence';
import { fill, formatPercent, shownRatio } from '../sentences/figures';
import { chartedNote, gapSentence, listUnexamined } from '../sentences/gaps';
import type { Reader } from '../sentences/reader';
import { type ReadReport, referralWord, standing } from '../sentences/readReport';
import { warningSentence } from '../sentences/reasonSentence';

/** Indices, ratio, shares, interval and referral: the figures that the diagnosis and the plan rest on. */
export function keyFacts(report: ReadReport, reader: Reader): Facts {
  const { title } = reader.words.report.facts;
  return { is: 'facts', look: 'framed', label: title, columns: 4, facts: keyFigures(report, reader) };
}

export function keyFigures(report: ReadReport, reader: Reader): readonly Fact[] {
  const { result, preferences } = report;
  const { words, language } = reader;
  const { label, hygiene, notJudged } = words.diagnosis;
  const { noInterval, openInterval } = words.report.facts;
  const { notCharted } = words.report.teeth;
  const diagnosis = standing(report);
  const { bleedingIndex, plaqueIndex, oralHygiene, patientMaxBoneLossAgeRatio: ratio } = diagnosis;
  const known = <T>(value: T | null, said: (value: T) => string) =>
    value === null ? notJudged : said(value);
  const index = (value: number | null, type: 'Bleeding' | 'Plaque') => {
    if (value === null) return { value: notCharted };
    const of = chartedNote(report, type, reader);
    return { value: formatPercent(value, language), ...(of === null ? {} : { note: of }) };
  };
  // Never rounded to 5: "localized" would stand beside 30 %.
  const share = (value: number) => formatPercent(value, language);
  const note = ofNaturalTeeth(report, reader);
  // Where no tooth was measured or probed, none shows attachment loss.
  const isSeen = result.teeth.some(({ level }) => level !== null);
  const isEmpty = result.teeth.length + result.implants.length === 0;
  const ofTeeth: readonly Fact[] = [
    { label: label.bleedingIndex, ...index(bleedingIndex, 'Bleeding') },
    { label: label.plaqueIndex, ...index(plaqueIndex, 'Plaque') },
    { label: label.oralHygiene, value: known(oralHygiene, (level) => hygiene[level]) },
    { label: label.ratio, value: known(ratio, (value) => shownRatio(value, reader)) },
    // Of a periodontitis that stands: another condition has no extent of teeth.
    ...(diagnosis.affectedPercent === null || diagnosis.condition !== 'Periodontitis'
      ? []
      : [{ label: label.affected, value: share(diagnosis.affectedPercent), note }]),
    {
      label: label.anyAffected,
      value: isSeen ? known(diagnosis.anyAffectedPercent, share) : notJudged,
      note,
    },
  ];
  return [
    ...(diagnosis.condition === 'Edentulous' ? [] : ofTeeth),
    {
      label: label.supportiveCare,
      value: supportiveCare(result.supportiveCareMonths, reader) ?? (isEmpty ? noInterval : openInterval),
    },
    ...(preferences.referral_advice ? [{ label: label.referral, value: referralWord(report, reader) }] : []),
  ];
}

/** What a share of teeth is a share of, and at how many of them neither bone nor attachment loss was measured. */
function ofNaturalTeeth({ result: { teeth } }: ReadReport, { words }: Reader): string {
  const { affectedNote, affectedNoteUnmeasured } = words.report.facts;
  const unmeasured = teeth.filter(
    ({ boneLoss, attachment }) =>
      'known' in boneLoss && (attachment === null || attachment.interdental === null),
  );
  if (unmeasured.length === 0) return affectedNote;
  return fill(affectedNoteUnmeasured, { count: unmeasured.length, total: teeth.length });
}

/** What the clinician should look at again, in words. */
export function warnings({ result }: ReadReport, reader: Reader): readonly Block[] {
  if (result.warnings.length === 0) return [];
  const items = result.warnings.map((warning) => ({ text: warningSentence(warning, reader) }));
  return [
    { is: 'heading', level: 2, text: reader.words.diagnosis.label.warnings },
    { is: 'list', items },
  ];
}

/** What the report rests on too little of; it stands on the first page. */
export function unexamined(report: ReadReport, reader: Reader): readonly Block[] {
  const gaps = listUnexamined(report);
  if (gaps.length === 0) return [];
  return [
    { is: 'heading', level: 2, text: reader.words.report.gaps.title },
    { is: 'list', items: gaps.map((gap) => ({ text: gapSentence(gap, reader) })) },
  ];
}

/** What was asked of the patient, as answered: the grade rests on it. */
export function answers({ document }: ReadReport, reader: Reader): readonly Block[] {
  const title = reader.words.report.patient;
  const facts = patientAnswers(document.information, reader);
  return [
    { is: 'heading', level: 2, text: title },
    { is: 'facts', look: 'plain', label: title, columns: 3, facts },
  ];
}

export function patientAnswers(said: Information, { words }: Reader): readonly Fact[] {
  const { answers } = words;
  const age = said.patientAge === 1 ? answers.years_one : answers.years_other;
  const reasons = said.complexRehabilitationReasons.map(
    (reason) => answers.complexRehabilitationReasons[reason],
  );
  const answered = RISK_QUESTIONS.map((question) => {
    const answer = answerWord(answers, question, said);
    const value = question === 'complexRehabilitation' ? [answer, ...reasons].join(', ') : answer;
    return { label: answers[question].label, value };
  });
  return [{ label: answers.patientAge, value: fill(age, { count: said.patientAge }) }, ...answered];
}
