import {
  type Dentition,
  type Information,
  type ReasonCode,
  RISK_QUESTIONS,
  type RiskQuestion,
  type ToothResult,
  visitFigures,
} from '@alveola/clinical';
import type { Block, Fact, FactsBlock } from '../blocks';
import { answerWord } from '../sentences/answers';
import { nextVisit } from '../sentences/diagnosisSentence';
import { chartedNote, gapSentence, listOtherWarnings, listUnexamined, listCounted } from '../sentences/gaps';
import {
  findStandingDiagnosis,
  hasEstimatedRatio,
  type ReadReport,
  referralWord,
} from '../sentences/readReport';
import {
  fill,
  formatPercent,
  formatToothCount,
  type Reader,
  shownRatio,
  toothName,
} from '../sentences/reader';
import { warningSentence } from '../sentences/reasonSentence';

export function keyFacts(report: ReadReport, reader: Reader): FactsBlock {
  const { title } = reader.words.report.facts;
  return { is: 'facts', look: 'framed', label: title, columns: 4, facts: keyFigures(report, reader) };
}

/** The figures that a reader needs at a glance come first. */
export const FIRST_FIGURES = 5;

/** Empty for a mouth without natural teeth. */
export function keyFigures(report: ReadReport, reader: Reader): readonly Fact[] {
  const { result } = report;
  const { words, language } = reader;
  const { label, hygiene, notJudged } = words.diagnosis;
  const { perYear } = words.report.facts;
  const { notCharted } = words.report.teeth;
  const diagnosis = findStandingDiagnosis(report);
  const { bleedingIndex, plaqueIndex, oralHygiene, patientMaxBoneLossAgeRatio: ratio } = diagnosis;
  const textOrUnknown = <T>(value: T | null, toText: (value: T) => string) =>
    value === null ? notJudged : toText(value);
  const index = (value: number | null, type: 'Bleeding' | 'Plaque') => {
    if (value === null) return { value: notCharted };
    const base = chartedNote(report, type, reader);
    return { value: formatPercent(value, language), ...(base === null ? {} : { note: base }) };
  };
  // Never rounded to 5: "localized" would appear beside 30 %.
  const share = (value: number) => formatPercent(value, language);
  const atLeastSo = (value: string) => fill(words.report.facts.atLeast, { value });
  const atLeast = (value: number) =>
    diagnosis.provisional && listCounted(report).some(isUnmeasured) ? atLeastSo(share(value)) : share(value);
  const isLowerBound = hasEstimatedRatio(report);
  const note = toShareNote(report, reader);
  const leftOut = leftOutNote(report, reader);
  // Teeth that were neither measured nor probed cannot show attachment loss.
  const isSeen = result.teeth.some(({ level }) => level !== null);
  const { probed, teeth: natural, pockets4, pockets6 } = visitFigures(report);
  const { chartedNote: partly } = words.report.facts;
  const pockets = (count: number | null) => ({
    value: count === null ? (probed === 0 ? notCharted : notJudged) : formatToothCount(count, reader),
    ...(probed === 0 || probed === natural ? {} : { note: fill(partly, { count: probed, total: natural }) }),
  });
  if (diagnosis.condition === 'Edentulous') return [];
  const ratioText = (value: number) => fill(perYear, { value: shownRatio(value, reader) });
  return [
    { label: label.bleedingIndex, ...index(bleedingIndex, 'Bleeding') },
    { label: label.plaqueIndex, ...index(plaqueIndex, 'Plaque') },
    { label: label.pockets4, ...pockets(pockets4) },
    { label: label.pockets6, ...pockets(pockets6) },
    {
      label: label.ratio,
      value: textOrUnknown(ratio, (value) => (isLowerBound ? atLeastSo(ratioText(value)) : ratioText(value))),
      ...(leftOut === null ? {} : { note: leftOut }),
    },
    { label: label.oralHygiene, value: oralHygiene === null ? notCharted : hygiene[oralHygiene] },
    // Only a standing periodontitis has an extent.
    ...(diagnosis.affectedPercent === null || diagnosis.condition !== 'Periodontitis'
      ? []
      : [{ label: label.affected, value: atLeast(diagnosis.affectedPercent), note }]),
    {
      label: label.anyAffected,
      value: isSeen ? textOrUnknown(diagnosis.anyAffectedPercent, share) : notJudged,
      note,
    },
  ];
}

export function careFacts(report: ReadReport, reader: Reader): readonly Fact[] {
  const { result, preferences } = report;
  const { noInterval, openInterval } = reader.words.report.facts;
  const visit = nextVisit(result, reader);
  const isEmpty = result.teeth.length + result.implants.length === 0;
  const { referral } = reader.words.diagnosis.label;
  return [
    { label: visit.label, value: visit.value ?? (isEmpty ? noInterval : openInterval) },
    ...(preferences.referral_advice ? [{ label: referral, value: referralWord(report, reader) }] : []),
  ];
}

function isUnmeasured({ boneLoss, attachment }: ToothResult): boolean {
  return 'known' in boneLoss && boneLoss.estimate === undefined && (attachment?.interdental ?? null) === null;
}

/**
 * A share needs its base: the number of teeth without known bone or attachment loss, and of teeth left out
 * for another cause.
 */
function toShareNote(report: ReadReport, reader: Reader): string {
  const { affectedNote, affectedNoteUnmeasured, affectedNoteUnexamined } = reader.words.report.facts;
  const teeth = listCounted(report);
  const unmeasured = teeth.filter(isUnmeasured);
  const isUnexamined = unmeasured.every(({ because }) =>
    because.some(({ code }) => code === 'prognosis.not-judged'),
  );
  const open = isUnexamined ? affectedNoteUnexamined : affectedNoteUnmeasured;
  const sentence = unmeasured.length === 0 ? affectedNote : open;
  const note = fill(sentence, { count: unmeasured.length, total: teeth.length });
  const leftOut = leftOutNote(report, reader);
  return leftOut === null ? note : `${note}; ${leftOut}`;
}

const LEFT_OUT: readonly ReasonCode[] = ['excluded.apical', 'excluded.resorption', 'excluded.cause'];

function leftOutNote({ result: { teeth } }: ReadReport, { words }: Reader): string | null {
  const count = teeth.filter(({ because }) => because.some(({ code }) => LEFT_OUT.includes(code))).length;
  return count === 0 ? null : fill(words.report.facts.leftOut, { count });
}

export function buildWarnings(report: ReadReport, reader: Reader): readonly Block[] {
  const warnings = listOtherWarnings(report);
  if (warnings.length === 0) return [];
  const items = warnings.map((warning) => ({ text: warningSentence(warning, reader) }));
  return [
    { is: 'heading', level: 2, text: reader.words.diagnosis.label.warnings },
    { is: 'list', items },
  ];
}

/** The first page must name the values that are missing. */
export function buildUnexamined(report: ReadReport, reader: Reader): readonly Block[] {
  const gaps = listUnexamined(report);
  if (gaps.length === 0) return [];
  return [
    { is: 'heading', level: 2, text: reader.words.report.gaps.title },
    { is: 'list', items: gaps.map((gap) => ({ text: gapSentence(gap, reader) })) },
  ];
}

export function buildAnswers({ document }: ReadReport, reader: Reader): readonly Block[] {
  const title = reader.words.report.patient;
  const facts = patientAnswers(document.information, reader);
  return [
    { is: 'heading', level: 2, text: title },
    { is: 'facts', look: 'plain', label: title, columns: 3, facts },
  ];
}

export function patientAnswers(information: Information, { words }: Reader): readonly Fact[] {
  const { answers } = words;
  const { notCharted } = words.report.teeth;
  const age = information.patientAge === 1 ? answers.years_one : answers.years_other;
  const reasons = information.complexRehabilitationReasons.map(
    (reason) => answers.complexRehabilitationReasons[reason],
  );
  const withMore = (question: RiskQuestion, answer: string) => {
    if (question === 'complexRehabilitation') return [answer, ...reasons].join(', ');
    // A preselected answer that nobody chose is no answer.
    return question === 'oralHygiene' && information.oralHygieneAsked === false ? notCharted : answer;
  };
  const answered = RISK_QUESTIONS.map((question) => {
    const answer = answerWord(answers, question, information);
    return { label: answers[question].label, value: withMore(question, answer) };
  });
  return [{ label: answers.patientAge, value: fill(age, { count: information.patientAge }) }, ...answered];
}

export function remarkLines(
  { remarks = [] }: Pick<Dentition, 'remarks'>,
  reader: Pick<Reader, 'notation'>,
): readonly string[] {
  return remarks.map(({ tooth, text }) => `${toothName(tooth, reader)}: ${text}`);
}

export function buildRemarks(dentition: Pick<Dentition, 'remarks'>, reader: Reader): readonly Block[] {
  const lines = remarkLines(dentition, reader);
  if (lines.length === 0) return [];
  return [
    { is: 'heading', level: 2, text: reader.words.report.remarks },
    { is: 'list', items: lines.map((text) => ({ text })) },
  ];
}
