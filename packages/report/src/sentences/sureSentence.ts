import {
  appliedOverrule,
  type Assessment,
  type BoneLoss,
  boneLossError,
  type DecidingValue,
  findRow,
  findSiteRow,
  findValue,
  listJudged,
  type Reason,
  type Side,
  SITES,
  type Standing,
  type Sure,
  type SureClass,
  type Sureness,
  type ToothNumber,
} from '@alveola/clinical';
import { isGradeAssumed } from './diagnosisSentence';
import { estimateWord, findStandingDiagnosis, readKinds, type ReadReport, worstSide } from './readReport';
import { fill, type Reader, shownPercent, siteName, toothList } from './reader';

export type TriedClass = SureClass | 'implant';

function valueWord(sureClass: TriedClass, value: string | null, { words, language }: Reader): string {
  const { condition, extent, stability, referral, notJudged } = words.diagnosis;
  if (value === null) return notJudged.toLocaleLowerCase(language);
  // Roman numerals and letters stay as they are; words continue the sentence.
  const lists: Readonly<Partial<Record<TriedClass, Readonly<Record<string, string>>>>> = {
    condition,
    blt: extent,
    stability,
    referral,
    implant: words.teeth.implant,
  };
  return lists[sureClass]?.[value]?.toLocaleLowerCase(language) ?? value;
}

/** "borderline to III"; null where it is firm, was not tried, or no other value was found. */
export function borderline(
  sureClass: TriedClass,
  sureness: Sureness<string | null> | undefined,
  reader: Reader,
): string | null {
  if (!sureness || sureness.firm || sureness.toward.length === 0) return null;
  const toward = sureness.toward.map((value) => valueWord(sureClass, value, reader)).join(', ');
  return fill(reader.words.sure.borderline, { toward });
}

type Found = Pick<ReadReport, 'document' | 'result' | 'pictures'>;

function depthNow(document: Assessment, tooth: ToothNumber, site: DecidingValue['site']): number | null {
  if (site === undefined) return findValue(document, 'PocketDepth', tooth);
  return findSiteRow(document, tooth)?.depth[SITES.indexOf(site)] ?? null;
}

function measuredNow({ tooth, site, change }: DecidingValue, report: Found, reader: Reader): string | null {
  const { document } = report;
  if (tooth === undefined) return null;
  if (change.startsWith('depth')) {
    const depth = depthNow(document, tooth, site);
    return depth === null ? null : `${depth}\u00a0mm`;
  }
  if (change.startsWith('estimate')) return estimateWord(findBoneLoss(report, tooth), reader);
  if (!change.startsWith('boneLoss')) return null;
  const loss = findMeasured(report, tooth);
  return loss && shownPercent(loss.worst, { ...reader, rounded: false });
}

/** Points, at the side with more loss; '' unless a single measured tooth decides. */
function errorPoints({ tooth, change }: DecidingValue, { document, ...report }: Found): number | '' {
  const loss = tooth !== undefined && change.startsWith('boneLoss') ? findMeasured(report, tooth) : null;
  if (tooth === undefined || loss === null) return '';
  return boneLossError(findRow(document, tooth), worstSide(loss), readKinds(report.pictures));
}

function placeName(tooth: ToothNumber, site: DecidingValue['site'], reader: Reader): string {
  const name = toothList([tooth], reader);
  return site === undefined ? name : `${name} ${siteName(tooth, site, reader)}`;
}

function changeSentence(deciding: DecidingValue, report: Found, reader: Reader): string {
  const { change, now } = reader.words.sure;
  const { tooth, site } = deciding;
  const teeth = tooth === undefined ? '' : placeName(tooth, site, reader);
  const text = fill(change[deciding.change], { tooth: teeth, points: errorPoints(deciding, report) });
  const value = measuredNow(deciding, report, reader);
  return value === null ? text : `${text} (${fill(now, { value })})`;
}

export interface ValuePlace {
  readonly tooth: ToothNumber;
  readonly value: 'boneLoss' | 'depth' | 'bleeding';
  /** Only measured bone loss has a side: the one with more loss. */
  readonly side: Side | null;
}

/** "Measure 46 distal again": a link on the screen, plain words on paper. */
export interface Check {
  readonly text: string;
  readonly at: ValuePlace;
}

function findBoneLoss({ result }: Pick<Found, 'result'>, tooth: ToothNumber): BoneLoss | null {
  return listJudged(result).find((toothResult) => toothResult.tooth === tooth)?.boneLoss ?? null;
}

function findMeasured(report: Pick<Found, 'result'>, tooth: ToothNumber) {
  const loss = findBoneLoss(report, tooth);
  return loss && 'worst' in loss ? loss : null;
}

function toCheck({ tooth, site, change }: DecidingValue, report: Found, reader: Reader): Check | null {
  if (tooth === undefined) return null;
  const { check } = reader.words.sure;
  const name = placeName(tooth, site, reader);
  if (change.startsWith('estimate'))
    return { text: fill(check.measure, { tooth: name }), at: { tooth, value: 'boneLoss', side: null } };
  if (change.startsWith('boneLoss')) {
    const loss = findMeasured(report, tooth);
    if (loss === null) return null;
    const side = worstSide(loss);
    const text = fill(check.boneLoss, { tooth: name, side: reader.words.teeth.side[side] });
    return { text, at: { tooth, value: 'boneLoss', side } };
  }
  const value = change.startsWith('bleeding') ? 'bleeding' : 'depth';
  return { text: fill(check[value], { tooth: name }), at: { tooth, value, side: null } };
}

/** "Borderline to III: with 4 percentage points more bone loss at 46 (now 31 %)." */
export function sureSentences(
  sureClass: TriedClass,
  sureness: Sureness<string | null>,
  report: Found,
  reader: Reader,
): readonly { readonly text: string; readonly check: Check | null }[] {
  const { firm, missing, because } = reader.words.sure;
  if (sureness.firm) return [{ text: firm, check: null }];
  if (sureness.toward.length === 0) return [{ text: missing, check: null }];
  return sureness.toward.flatMap((value, n) => {
    const deciding = sureness.because[n];
    if (!deciding) return [];
    const toward = valueWord(sureClass, value, reader);
    const text = fill(because, { toward, change: changeSentence(deciding, report, reader) });
    return [{ text, check: toCheck(deciding, report, reader) }];
  });
}

const SHOWN_CLASSES = ['stage', 'grade', 'blt', 'stability'] as const;
export type DiagnosisClass = (typeof SHOWN_CLASSES)[number];

export interface ClassCell {
  readonly is: DiagnosisClass;
  readonly label: string;
  readonly value: string;
  /** The computed value where the clinician set another; `because` then explains the computed one. */
  readonly computed: string | null;
  /** "borderline to III"; null where firm or not tried. */
  readonly borderline: string | null;
  readonly isAssumed: boolean;
  readonly because: readonly Reason[];
}

function classWords(
  shownStanding: Standing,
  { words }: Reader,
): Readonly<Record<DiagnosisClass, string | null>> {
  const { extent, stability, notJudged } = words.diagnosis;
  const unknown = shownStanding.condition === 'Periodontitis' ? notJudged : null;
  return {
    stage: shownStanding.stage,
    grade: shownStanding.grade,
    blt: shownStanding.blt && extent[shownStanding.blt],
    stability: shownStanding.stability ? stability[shownStanding.stability] : unknown,
  };
}

export function classCells(
  report: ReadReport,
  reader: Reader,
  sure: Sure | null = null,
): readonly ClassCell[] {
  const { label, notJudged } = reader.words.diagnosis;
  const computed = report.result.diagnosis;
  const diagnosis = findStandingDiagnosis(report);
  const applied = appliedOverrule(computed, report.document.measurement.overrule);
  const values = classWords(diagnosis, reader);
  const before = classWords(computed, reader);
  const labels = { stage: label.stage, grade: label.grade, blt: label.extent, stability: label.stability };
  const { stable_unstable_classification: withStability } = report.preferences;
  return SHOWN_CLASSES.filter((shownClass) => shownClass !== 'stability' || withStability).flatMap(
    (shownClass) => {
      const value = values[shownClass];
      if (value === null) return [];
      // After a condition set by hand, the classes that were not set follow from the rules.
      const isSet = shownClass !== 'stability' && applied[shownClass] !== undefined;
      return [
        {
          is: shownClass,
          label: labels[shownClass],
          value,
          computed: isSet ? (before[shownClass] ?? notJudged) : null,
          isAssumed: shownClass === 'grade' && isGradeAssumed(diagnosis),
          borderline: borderline(shownClass, sure?.[shownClass], reader),
          because: computed.because[shownClass],
        },
      ];
    },
  );
}

/** "Set by the clinician (computed: II)", "assumed", "borderline to III". */
export function classNotes(
  { computed, borderline: near, isAssumed }: ClassCell,
  { words }: Reader,
): readonly string[] {
  return [
    ...(computed === null ? [] : [fill(words.report.setBeside, { computed })]),
    ...(isAssumed ? [words.sure.assumed] : []),
    ...(near === null ? [] : [near]),
  ];
}
