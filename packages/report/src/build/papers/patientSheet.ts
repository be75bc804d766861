import { type ReasonCode, RULES_VERSION, type TreatmentBlock } from '@alveola/clinical';
import type { Block } from '../../blocks';
import { fill } from '../../sentences/reader';
import { buildLetterhead } from '../head';
import { listUnexamined } from '../../sentences/gaps';
import { isKnownPatient } from '../../sentences/diagnosisSentence';
import { hasOpenTeeth } from '../../sentences/findings';
import { isReferredByStage, scored, findStandingDiagnosis } from '../../sentences/readReport';
import type { Words } from '../../words/languages';
import type { Dates, WholeReport } from '../../wholeReport';
import { buildOwnTeeth } from './ownTeeth';

/** Plain words for somebody who has never heard of periodontitis. */
type SheetWords = Words['patientSheet'];

/**
 * Patients read these parts of the plan, each as one step, in the order in which they experience them; null: for
 * the clinician.
 */
const STEPS = {
  URGENT: 'URGENT',
  ASK: 'ASK',
  RADIOGRAPHS: 'RADIOGRAPHS',
  CHART: 'CHART',
  HEALTH: 'HEALTH',
  GING: 'GING',
  YOUNG: 'YOUNG',
  S1: 'S1',
  S2: 'S2',
  LOCAL: 'LOCAL',
  CAUSE: 'CAUSE',
  ENDO: 'ENDO',
  MOB: 'MOB',
  MUC: 'MUC',
  'PIT-NS': 'PIT',
  'PIT-S': 'PIT',
  'PIT-M': 'PIT',
  RE3: 'RE3',
  'S3-4/5': 'S3',
  'S3-6': 'S3-6',
  HOPE: 'HOPE',
  'PIT-X': 'PIT-X',
  IV: 'IV',
  S4: 'S4',
  RE6: null,
  POOR: null,
  SMOKE: null,
  DM: null,
  PIH: null,
} as const satisfies Record<TreatmentBlock, keyof SheetWords['next'] | null>;

/** Months; a shorter interval applies to a single tooth, once. */
const REGULAR_FROM = 3;

/** For the patient to take home, without findings in numbers or scores. */
export function buildPatientSheet(report: WholeReport, words: SheetWords, dates: Dates) {
  return { front: buildFront(report, words, dates), back: buildOwnTeeth(report, words, dates) };
}

function buildFront(report: WholeReport, words: SheetWords, dates: Dates): readonly Block[] {
  return [
    buildLetterhead(report),
    { is: 'heading', level: 1, text: words.title },
    {
      is: 'facts',
      look: 'head',
      label: words.title,
      columns: report.patientName ? 3 : 2,
      facts: [
        ...(report.patientName ? [{ label: words.patient, value: report.patientName }] : []),
        { label: words.clinician, value: report.clinician },
        { label: words.date, value: dates.day(report.date) },
      ],
    },
    ...withdrawnRules(report, words, dates),
    { is: 'heading', level: 2, text: words.found.title },
    { is: 'text', text: findingSentences(report, words).join(' ') },
    { is: 'heading', level: 2, text: words.means.title },
    { is: 'text', text: means(report, words).join(' ') },
    ...todo(words.next.title, next(report, words)),
    ...todo(words.you.title, you(report, words)),
    ...todo(words.back.title, back(report, words)),
  ];
}

/** The patient learns that rules were withdrawn; the reason is for the clinician. */
function withdrawnRules(
  { withdrawn }: WholeReport,
  { withdrawn: words }: SheetWords,
  dates: Dates,
): readonly Block[] {
  if (!withdrawn) return [];
  return [{ is: 'text', text: fill(words, { date: dates.day(withdrawn.withdrawn_at) }), tone: 'strong' }];
}

function todo(title: string, sentences: readonly string[]): readonly Block[] {
  if (sentences.length === 0) return [];
  return [
    { is: 'heading', level: 2, text: title },
    { is: 'list', tone: 'plain', items: sentences.map((text) => ({ text })) },
  ];
}

function worstImplant({ result }: WholeReport) {
  const conditions = result.implants.map(({ condition }) => condition);
  if (conditions.includes('PeriImplantitis')) return 'PeriImplantitis';
  if (conditions.includes('PeriImplantMucositis')) return 'PeriImplantMucositis';
  if (conditions.includes('NotJudged')) return 'NotJudged';
  return conditions.length > 0 ? 'PeriImplantHealth' : null;
}

function findingSentences(report: WholeReport, { found: words }: SheetWords): readonly string[] {
  const { preferences } = report;
  const { condition, stage, blt, provisional, unexplained } = findStandingDiagnosis(report);
  const implants = worstImplant(report);
  const periodontitis = condition === 'Periodontitis';
  const needs = report.document.information.complexRehabilitationReasons;
  return [
    ...conditionWords(report, words),
    condition !== 'Health' && blt && words.extent[blt],
    periodontitis && stage && words.stage[stage],
    periodontitis && stage === 'IV' && needs.includes('BiteDysfunction') && words.stageFourFunction,
    periodontitis && preferences.stable_unstable_classification && stabilityWord(report, words),
    periodontitis && provisional && isPlanned(report, 'RADIOGRAPHS') && words.provisional,
    condition === 'Gingivitis' && unexplained.length > 0 && words.unexplained,
    implants && words[implants],
  ].filter(isSaid);
}

function isPlanned({ result }: WholeReport, block: TreatmentBlock): boolean {
  return result.treatment.some((step) => step.block === block);
}

/** A treated patient without residual pockets is unstable only because the gums bleed. */
function isHealed({ result }: WholeReport): boolean {
  const because = result.treatment.flatMap((step) => step.because.map(({ code }) => code));
  const isWithoutPockets =
    because.includes('treatment.no-pockets') && !because.includes('treatment.depth-missing');
  return (
    isKnownPatient(result.diagnosis) && (isWithoutPockets || because.includes('treatment.pockets-healed'))
  );
}

function stabilityWord(report: WholeReport, words: SheetWords['found']): string | null {
  const { stability, because } = findStandingDiagnosis(report);
  if (stability === null) return null;
  if (stability === 'Unstable') return isHealed(report) ? words.healed : words.Unstable;
  return isKnownPatient({ because }) ? words.Stable : words.untreatedStable;
}

/**
 * Health needs a complete record. Today's rules know this for their own result; results set by hand, or found
 * under earlier rules, need a mouth without gaps.
 */
function isHealthKnown(report: WholeReport): boolean {
  const { rulesVersion, diagnosis } = report.result;
  const isComputed = rulesVersion === RULES_VERSION && diagnosis.condition === 'Health';
  return isComputed && !diagnosis.provisional ? true : listUnexamined(report).length === 0;
}

function conditionWords(report: WholeReport, words: SheetWords['found']): readonly string[] {
  const { condition, unexplained, because } = findStandingDiagnosis(report);
  const has = (...codes: readonly ReasonCode[]) => because.condition.some(({ code }) => codes.includes(code));
  if (condition === 'Undetermined') {
    const isShort = has('condition.not-charted', 'condition.bleeding-not-charted');
    if (has('condition.margin-alone')) return [words.remeasure];
    if (unexplained.length === 0 && !isShort && has('condition.answer-open')) return [words.answer];
    if (unexplained.length === 0) return [words.notExamined];
    return isShort ? [words.unexplained, words.notExamined] : [words.Undetermined];
  }
  if (condition === 'Health' && hasOpenTeeth(report)) return [words.single];
  if (condition !== 'Health' || isHealthKnown(report)) return [words[condition]];
  return [has('condition.by-probing-alone') ? words.healthByProbing : words.healthProvisional];
}

function means(report: WholeReport, { means: words }: SheetWords): readonly string[] {
  const doubtful = report.result.teeth.some((judged) => {
    const { level } = scored(report, judged);
    return level === 'Poor' || level === 'Hopeless';
  });
  const implants = worstImplant(report);
  return [
    conditionMeans(report, words),
    doubtful && words.doubtful,
    implants && implants !== 'PeriImplantHealth' && words[implants],
  ].filter(isSaid);
}

function conditionMeans(report: WholeReport, words: SheetWords['means']): string {
  const { condition } = findStandingDiagnosis(report);
  if (condition !== 'Health') return words[condition];
  return hasOpenTeeth(report) ? words.single : words.clean;
}

function next(report: WholeReport, { next: words }: SheetWords): readonly string[] {
  const { result, preferences } = report;
  const planned = new Set<string>(result.treatment.map(({ block }) => block));
  // A consideration is for the clinician; a recommendation is for the patient too, unless the text has it
  // already or all is well.
  const referred =
    preferences.referral_advice &&
    result.referral.is === 'recommended' &&
    !isReferredByStage(report) &&
    !isPlanned(report, 'YOUNG');
  const steps = Object.entries(STEPS).flatMap(([block, step]) =>
    step !== null && planned.has(block) ? step : [],
  );
  const stepWords = [...new Set(steps)].map((step) => words[step]);
  return referred ? [...stepWords, words.referral] : stepWords;
}

function you(report: WholeReport, { you: words }: SheetWords): readonly string[] {
  const { isPatientSmoke, haveDiabetes } = report.document.information;
  const { condition } = findStandingDiagnosis(report);
  const natural = condition !== 'Edentulous';
  return [
    natural && words.brush,
    natural && words.between,
    (condition === 'Gingivitis' || condition === 'Periodontitis') && words.bleeding,
    report.result.implants.length > 0 && words.implants,
    !natural && words.denture,
    isPatientSmoke !== 'No' && words.smoking,
    haveDiabetes !== 'No' && words.diabetes,
  ].filter(isSaid);
}

function back(report: WholeReport, { back: words }: SheetWords): readonly string[] {
  const { supportiveCareMonths: count } = report.result;
  const { condition, stability } = findStandingDiagnosis(report);
  if (count === 0) return [words.now];
  const isRegular = condition === 'Periodontitis' && count !== null && count >= REGULAR_FROM;
  const every = count === 1 ? words.every_one : words.every_other;
  const once = count === 1 ? words.in_one : words.in_other;
  const isTreated = isRegular && stability !== 'Stable';
  return [
    count === null ? words.none : fill(isRegular ? every : once, { count }),
    isTreated && words.afterTreatment,
    soonerWord(report, words),
  ].filter(isSaid);
}

function soonerWord({ result: { teeth, implants } }: WholeReport, words: SheetWords['back']): string {
  if (teeth.length > 0) return implants.length > 0 ? words.soonerBoth : words.sooner;
  return implants.length > 0 ? words.soonerImplants : words.soonerNone;
}

function isSaid(sentence: string | false | null): sentence is string {
  return typeof sentence === 'string' && sentence !== '';
}
