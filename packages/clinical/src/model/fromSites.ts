import {
  CLINICAL_VALUE_TYPES,
  CLINICAL_VALUES,
  type ClinicalValues,
  type ClinicalValueType,
  IMPLANT_SIGNS,
  type ImplantSign,
  listValues,
  withValues,
} from './clinicalValues';
import type { Refuse } from './refuse';
import { isSited, onlyKnown, type SiteRow } from './sites';
import { isUpper, type MarkedTeeth, type ToothNumber } from './tooth';

/** A 0 at every site is an entered 0; mobility and furcation keep their zeros in the record. */
const WITH_ZEROS: readonly ClinicalValueType[] = ['PocketDepth', 'Bleeding', 'Plaque'];
/** Millimetres of keratinized gingiva at an implant, below which it counts as none. */
const KERATINIZED = 2;

const SIGNS: Readonly<Record<ImplantSign, (row: SiteRow) => boolean | null>> = {
  suppuration: ({ suppuration }) => {
    const knownSites = onlyKnown(suppuration);
    return knownSites.length === 0 ? null : knownSites.includes(true);
  },
  non_keratinized_gingiva: ({ tooth, keratinized: { B, L } }) => {
    const widths = onlyKnown(isUpper(tooth) ? [B] : [B, L]);
    return widths.length === 0 ? null : widths.some((width) => width < KERATINIZED);
  },
};

export function sitedRows({ sites = [] }: Pick<ClinicalValues, 'sites'>): readonly SiteRow[] {
  return sites.filter(isSited);
}

type Found<T> = ReadonlyMap<ToothNumber, T>;

function readSites<T>(rows: readonly SiteRow[], read: (row: SiteRow) => T | null): Found<T> {
  return new Map(
    rows.flatMap((row) => {
      const value = read(row);
      return value === null ? [] : [[row.tooth, value] as const];
    }),
  );
}

function siteValues(rows: readonly SiteRow[], type: ClinicalValueType): Found<number> {
  const { fromSites } = CLINICAL_VALUES[type];
  return fromSites === null ? new Map() : readSites(rows, fromSites);
}

export function saidBySites(row: SiteRow): readonly (ClinicalValueType | ImplantSign)[] {
  return [
    ...CLINICAL_VALUE_TYPES.filter((type) => siteValues([row], type).size > 0),
    ...IMPLANT_SIGNS.filter((sign) => SIGNS[sign](row) !== null),
  ];
}

function withType(values: ClinicalValues, rows: readonly SiteRow[], type: ClinicalValueType): ClinicalValues {
  const derived = siteValues(rows, type);
  if (derived.size === 0) return values;
  const { list } = CLINICAL_VALUES[type];
  const before = listValues(values, type);
  const keptRows = before.flatMap((row) => {
    const value = derived.get(row.tooth) ?? row.value;
    return value > 0 || row.value === 0 ? [{ tooth: row.tooth, value }] : [];
  });
  const isListed = (tooth: ToothNumber) => keptRows.some((row) => row.tooth === tooth);
  const added = [...derived].filter(([tooth, value]) => value > 0 && !isListed(tooth));
  const next = withValues(values, type, [...keptRows, ...added.map(([tooth, value]) => ({ tooth, value }))]);
  const entered = values.zeros?.[list] ?? [];
  const zeros = entered.filter((tooth) => (derived.get(tooth) ?? 0) === 0);
  if (WITH_ZEROS.includes(type))
    for (const [tooth, value] of derived)
      if (value === 0 && !zeros.includes(tooth) && !isListed(tooth)) zeros.push(tooth);
  if (zeros.length === 0 && values.zeros?.[list] === undefined) return next;
  return { ...next, zeros: { ...values.zeros, [list]: zeros } };
}

function withSign(
  values: ClinicalValues,
  rows: readonly SiteRow[],
  sign: ImplantSign,
  { implant }: MarkedTeeth,
): ClinicalValues {
  const derived = readSites(
    rows.filter(({ tooth }) => implant.includes(tooth)),
    SIGNS[sign],
  );
  const keptTeeth = values[sign].filter((tooth) => derived.get(tooth) !== false);
  const added = [...derived]
    .filter(([tooth, hasSign]) => hasSign && !keptTeeth.includes(tooth))
    .map(([tooth]) => tooth);
  return { ...values, [sign]: [...keptTeeth, ...added] };
}

function chartedAt(rows: readonly SiteRow[], type: ClinicalValueType): boolean {
  return siteValues(rows, type).size > 0;
}

/**
 * A tooth without charted sites for a value keeps the value of its list. Null: the dentition is not known, so
 * the signs of implants stay as they are.
 */
export function withSiteValues(values: ClinicalValues, dentition: MarkedTeeth | null): ClinicalValues {
  const rows = sitedRows(values);
  if (rows.length === 0) return values;
  const start: ClinicalValues = { ...values, zeros: values.zeros ?? {} };
  const written = CLINICAL_VALUE_TYPES.reduce((done, type) => withType(done, rows, type), start);
  const signed =
    dentition === null
      ? written
      : IMPLANT_SIGNS.reduce((done, sign) => withSign(done, rows, sign, dentition), written);
  return {
    ...signed,
    ...(chartedAt(rows, 'Bleeding') ? { bleeding_registration: 6 } : {}),
    ...(chartedAt(rows, 'Plaque') ? { plaque_surface_registration: true } : {}),
  };
}

/**
 * Refuses a tooth whose row or zero disagrees with its sites. A list that leaves a tooth out states nothing:
 * it is derived (docs/decisions/0018-six-sites.md). The message carries the value of the sites, the value of
 * the list, and the tooth.
 */
export function checkAgreement(values: ClinicalValues, dentition: MarkedTeeth | null, refuse: Refuse): void {
  const rows = sitedRows(values);
  const disagree = (path: string, sites: number, stands: number | null, ...tooth: readonly ToothNumber[]) =>
    refuse([path], ['sites.disagree', sites, String(stands), ...tooth].join(' '));
  for (const type of CLINICAL_VALUE_TYPES) {
    const { list } = CLINICAL_VALUES[type];
    const listed = new Map(listValues(values, type).map(({ tooth, value }) => [tooth, value]));
    const zeros = values.zeros?.[list] ?? [];
    for (const [tooth, value] of siteValues(rows, type)) {
      const stands = listed.get(tooth) ?? (zeros.includes(tooth) ? 0 : null);
      if (stands === value || stands === null) continue;
      disagree(list, value, stands, tooth);
    }
  }
  for (const sign of dentition === null ? [] : IMPLANT_SIGNS) {
    const implants = rows.filter(({ tooth }) => dentition?.implant.includes(tooth));
    if (values[sign].length === 0) continue;
    for (const [tooth, hasSign] of readSites(implants, SIGNS[sign])) {
      const stands = values[sign].includes(tooth);
      if (stands !== hasSign) disagree(sign, Number(hasSign), Number(stands), tooth);
    }
  }
  if (chartedAt(rows, 'Bleeding') && values.bleeding_registration === 4)
    disagree('bleeding_registration', 6, 4);
  if (chartedAt(rows, 'Plaque') && values.plaque_surface_registration === false)
    disagree('plaque_surface_registration', 1, 0);
}
