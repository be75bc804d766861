import {
  type Assessment,
  type BoneLoss,
  boneLossError,
  type Deciding,
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

/** An implant's diagnosis is tried like a class. */
export type Asked = SureClass | 'implant';

function valueWord(asked: Asked, value: string | null, { words, language }: Reader): string {
  const { condition, extent, stability, referral, notJudged } = words.diagnosis;
  if (value === null) return notJudged.toLocaleLowerCase(language);
  // Roman numerals and letters stay as they are; words continue the sentence.
  const lists: Readonly<Partial<Record<Asked, Readonly<Record<string, string>>>>> = {
    condition,
    blt: extent,
    stability,
    referral,
    implant: words.teeth.implant,
  };
  return lists[asked]?.[value]?.toLocaleLowerCase(language) ?? value;
}

/** "borderline to III"; null where it is firm, was not tried, or no other value was found. */
export function borderline(
  asked: Asked,
  one: Sureness<string | null> | undefined,
  reader: Reader,
): string | null {
  if (!one || one.firm || one.toward.length === 0) return null;
  const toward = one.toward.map((value) => valueWord(asked, value, reader)).join(', ');
  return fill(reader.words.sure.borderline, { toward });
}

type Found = Pick<ReadReport, 'document' | 'result' | 'pictures'>;

function depthNow(document: Assessment, tooth: ToothNumber, site: Deciding['site']): number | null {
  if (site === undefined) return findValue(document, 'PocketDepth', tooth);
  const row = document.clinical_values.sites?.find((each) => each.tooth === tooth);
  return row?.depth[SITES.indexOf(site)] ?? null;
}

function measuredNow({ tooth, site, change }: Deciding, found: Found, reader: Reader): string | null {
  const { document } = found;
  if (tooth === undefined) return null;
  if (change.startsWith('depth')) {
    const depth = depthNow(document, tooth, site);
    return depth === null ? null : `${depth}\u00a0mm`;
  }
  if (change.startsWith('estimate')) return estimateWord(findBoneLoss(found, tooth), reader);
  if (!change.startsWith('boneLoss')) return null;
  const loss = findMeasured(found, tooth);
  return loss && shownPercent(loss.worst, { ...reader, rounded: false });
}

/** Points, at the side with more loss; '' unless a single measured tooth decides. */
function errorPoints({ tooth, change }: Deciding, { document, ...found }: Found): number | '' {
  const loss = tooth !== undefined && change.startsWith('boneLoss') ? findMeasured(found, tooth) : null;
  if (tooth === undefined || loss === null) return '';
  return boneLossError(findRow(document, tooth), worstSide(loss), readKinds(found.pictures));
}

function placeName(tooth: ToothNumber, site: Deciding['site'], reader: Reader): string {
  const name = toothList([tooth], reader);
  return site === undefined ? name : `${name} ${siteName(tooth, site, reader)}`;
}

function changeSentence(deciding: Deciding, found: Found, reader: Reader): string {
  const { change, now } = reader.words.sure;
  const { tooth, site } = deciding;
  const teeth = tooth === undefined ? '' : placeName(tooth, site, reader);
  const text = fill(change[deciding.change], { tooth: teeth, points: errorPoints(deciding, found) });
  const value = measuredNow(deciding, found, reader);
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
  return [...result.teeth, ...result.implants].find((each) => each.tooth === tooth)?.boneLoss ?? null;
}

function findMeasured(found: Pick<Found, 'result'>, tooth: ToothNumber) {
  const loss = findBoneLoss(found, tooth);
  return loss && 'worst' in loss ? loss : null;
}

function toCheck({ tooth, site, change }: Deciding, found: Found, reader: Reader): Check | null {
  if (tooth === undefined) return null;
  const { check } = reader.words.sure;
  const name = placeName(tooth, site, reader);
  if (change.startsWith('estimate'))
    return { text: fill(check.measure, { tooth: name }), at: { tooth, value: 'boneLoss', side: null } };
  if (change.startsWith('boneLoss')) {
    const loss = findMeasured(found, tooth);
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
  asked: Asked,
  one: Sureness<string | null>,
  found: Found,
  reader: Reader,
): readonly SureSentence[] {
  const { firm, missing, because } = reader.words.sure;
  if (one.firm) return [{ text: firm, check: null }];
  if (one.toward.length === 0) return [{ text: missing, check: null }];
  return one.toward.flatMap((value, n) => {
    const deciding = one.because[n];
    if (!deciding) return [];
    const toward = valueWord(asked, value, reader);
    const text = fill(because, { toward, change: changeSentence(deciding, found, reader) });
    return [{ text, check: toCheck(deciding, found, reader) }];
  });
}
