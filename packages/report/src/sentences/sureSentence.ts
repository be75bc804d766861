import {
  type Assessment,
  type Deciding,
  findValue,
  type Result,
  SITES,
  type SureClass,
  type Sureness,
  type ToothNumber,
} from '@alveola/clinical';
import { fill, formatPercent, siteName, toothList } from './figures';
import type { Reader } from './reader';

/** A class of the diagnosis, the referral, or what an implant has. */
export type Asked = SureClass | 'implant';

/** A value of the class in words; null: it is not judged. */
function valueWord(asked: Asked, value: string | null, { words, language }: Reader): string {
  const { condition, extent, stability, referral, notJudged } = words.diagnosis;
  if (value === null) return notJudged.toLocaleLowerCase(language);
  // Classes of roman numerals and letters stay; words stand within the sentence.
  const lists: Readonly<Partial<Record<Asked, Readonly<Record<string, string>>>>> = {
    condition,
    blt: extent,
    stability,
    referral,
    implant: words.teeth.implant,
  };
  return lists[asked]?.[value]?.toLocaleLowerCase(language) ?? value;
}

/** "borderline to III"; null where it is firm, was not asked, or no other value was found. */
export function borderline(
  asked: Asked,
  one: Sureness<string | null> | undefined,
  reader: Reader,
): string | null {
  if (!one || one.firm || one.toward.length === 0) return null;
  const toward = one.toward.map((value) => valueWord(asked, value, reader)).join(', ');
  return fill(reader.words.sure.borderline, { toward });
}

type Found = { readonly document: Assessment; readonly result: Result };

function depthNow(document: Assessment, tooth: ToothNumber, site: Deciding['site']): number | null {
  if (site === undefined) return findValue(document, 'PocketDepth', tooth);
  const row = document.clinical_values.sites?.find((each) => each.tooth === tooth);
  return row?.depth[SITES.indexOf(site)] ?? null;
}

/** What was measured where the deciding value stands, as it is now. */
function measuredNow(
  { tooth, site, change }: Deciding,
  { document, result }: Found,
  reader: Reader,
): string | null {
  if (tooth === undefined) return null;
  if (change.startsWith('depth')) {
    const depth = depthNow(document, tooth, site);
    return depth === null ? null : `${depth}\u00a0mm`;
  }
  if (!change.startsWith('boneLoss')) return null;
  const found = [...result.teeth, ...result.implants].find((each) => each.tooth === tooth);
  return found && 'worst' in found.boneLoss ? formatPercent(found.boneLoss.worst, reader.language) : null;
}

function changeSentence(deciding: Deciding, found: Found, reader: Reader): string {
  const { change, now } = reader.words.sure;
  const { tooth, site } = deciding;
  const name = tooth === undefined ? '' : toothList([tooth], reader);
  const teeth = site === undefined ? name : `${name} ${siteName(tooth, site, reader)}`;
  const said = fill(change[deciding.change], { tooth: teeth });
  const value = measuredNow(deciding, found, reader);
  return value === null ? said : `${said} (${fill(now, { value })})`;
}

/** How firm it is: "Borderline to III: with 4 percentage points more bone loss at 46 (now 31 %)." */
export function sureSentences(
  asked: Asked,
  one: Sureness<string | null>,
  found: Found,
  reader: Reader,
): readonly string[] {
  const { firm, missing, because } = reader.words.sure;
  if (one.firm) return [firm];
  if (one.toward.length === 0) return [missing];
  return one.toward.flatMap((value, n) => {
    const deciding = one.because[n];
    if (!deciding) return [];
    const toward = valueWord(asked, value, reader);
    return [fill(because, { toward, change: changeSentence(deciding, found, reader) })];
  });
}
