import {
  listJudged,
  type Assessment,
  type BoneLoss,
  boneLossError,
  type DecidingValue,
  findRow,
  findValue,
  type Side,
  SITES,
  type SureClass,
  type Sureness,
  type ToothNumber,
} from '@alveola/clinical';
import { fill, shownPercent, siteName, toothList } from './figures';
import type { Reader } from './reader';
import { estimateWord, readKinds, type ReadReport, worstSide } from './readReport';

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
  const row = document.clinical_values.sites?.find((siteRow) => siteRow.tooth === tooth);
  return row?.depth[SITES.indexOf(site)] ?? null;
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

export interface SureSentence {
  readonly text: string;
  readonly check: Check | null;
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
): readonly SureSentence[] {
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
