import {
  type Assessment,
  assemble,
  CLINICAL_VALUE_TYPES,
  clearValue,
  findRow,
  findValue,
  IMPLANT_SIGNS,
  isClicked,
  type Leaves,
  MARKER_STEPS,
  type Preferences,
  PROBING_ORDER,
  setRemark,
  setSites,
  setValue,
  SIDES,
  siteRow,
  stored,
  STORED_PARTS,
  toggleImplantSign,
  toLeaves,
  type ToothMeasurement,
  type ToothNumber,
  type ToothState,
} from '@alveola/clinical';
import { isSame } from '../../document/patientDraft';

const storedSites = stored(siteRow);

export interface Clash {
  readonly path: string;
  readonly part: string;
  readonly tooth: ToothNumber | null;
  /** For example a question, a value type or a marker ("CEJ.distal"). */
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export type Wins = (path: string) => 'mine' | 'theirs';

export interface Versions {
  /** The common origin. Null: it is unknown, so every difference is a clash. */
  readonly base: Assessment | null;
  readonly mine: Assessment;
  readonly theirs: Assessment;
}

/** Keeps what only one version changed; where both changed it differently, `wins` decides. */
export function merge(versions: Versions, wins: Wins, preferences: Preferences) {
  const isKnown = versions.base !== null;
  if (isKnown && isSame(versions.mine, versions.base)) return { document: versions.theirs, clashes: [] };
  const base: Leaves = versions.base ? toLeaves(versions.base) : new Map();
  const mine = toLeaves(versions.mine);
  const theirs = toLeaves(versions.theirs);
  const merged = new Map<string, unknown>();
  const clashing = new Set<string>();
  for (const path of new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])) {
    const [b, m, t] = [base, mine, theirs].map((leaves) => leaves.get(path) ?? null);
    if (isSame(m, t) || (isKnown && isSame(m, b))) merged.set(path, t);
    else if (isKnown && isSame(t, b)) merged.set(path, m);
    else {
      clashing.add(path);
      merged.set(path, wins(path) === 'mine' ? m : t);
    }
  }
  for (const { path, prefix } of isKnown ? findErased(base, mine, theirs) : []) {
    clashing.add(path);
    const winner = wins(path) === 'mine' ? mine : theirs;
    for (const key of merged.keys()) if (key.startsWith(prefix)) merged.set(key, winner.get(key) ?? null);
    merged.set(path, winner.get(path) ?? null);
  }
  const clashes = [...clashing]
    .filter((path) => !followsSites(path, clashing))
    .map((path) => toClash(path, mine, theirs));
  return { document: toDocument(merged, versions.theirs, preferences), clashes };
}

/** A tooth marked missing or not visible here, and charted or measured there, clashes as a whole. */
function findErased(base: Leaves, mine: Leaves, theirs: Leaves) {
  const isChanged = (leaves: Leaves, path: string) =>
    !isSame(leaves.get(path) ?? null, base.get(path) ?? null);
  return PROBING_ORDER.flatMap((tooth) =>
    [
      { path: `dentition.${tooth}.state`, prefixes: [`clinical_values.${tooth}.`, `measurement.${tooth}.`] },
      { path: `measurement.${tooth}.visibility`, prefixes: [`measurement.${tooth}.`] },
    ].flatMap(({ path, prefixes }) => {
      const [marked, other] = isChanged(mine, path) ? [mine, theirs] : [theirs, mine];
      if (!isChanged(marked, path) || isChanged(other, path)) return [];
      return prefixes
        .filter((prefix) =>
          [...new Set([...base.keys(), ...other.keys()])].some(
            (key) =>
              key !== path &&
              key.startsWith(prefix) &&
              isChanged(other, key) &&
              !isSame(marked.get(key), other.get(key)),
          ),
        )
        .map((prefix) => ({ path, prefix }));
    }),
  );
}

/** The sites of a tooth already decide its values, so the values are not asked as well. */
function followsSites(path: string, clashing: ReadonlySet<string>): boolean {
  const [part, tooth, field] = path.split('.');
  const sites = `${part}.${tooth}.sites.`;
  return (
    field !== 'sites' && part === 'clinical_values' && [...clashing].some((each) => each.startsWith(sites))
  );
}

function toClash(path: string, mine: Leaves, theirs: Leaves): Clash {
  const [part = '', place = '', ...field] = path.split('.');
  const tooth = PROBING_ORDER.find((each) => String(each) === place) ?? null;
  return {
    path,
    part,
    tooth,
    field: (tooth === null ? [place, ...field] : field).join('.'),
    mine: mine.get(path) ?? null,
    theirs: theirs.get(path) ?? null,
  };
}

function toDocument(leaves: Leaves, theirs: Assessment, preferences: Preferences): Assessment {
  const marked = (state: ToothState) =>
    PROBING_ORDER.filter((tooth) => leaves.get(`dentition.${tooth}.state`) === state);
  const { complexRehabilitation, ...answers } = toTree(leaves, 'information.');
  const rows = groupRows(leaves);
  const [answer, reasons] = [complexRehabilitation].flat();
  const [overrule] = [leaves.get('measurement.overrule')].flat();
  const isTheirs = isSame(leaves.get('measurement.overrule'), toLeaves(theirs).get('measurement.overrule'));
  const calibrations = readCalibrations(leaves);
  const { calibrations: _, ...rest } = theirs.measurement;
  const measured = STORED_PARTS.measurement.parse({
    ...rest,
    ...(calibrations.length > 0 && { calibrations }),
    overrule: isTheirs ? theirs.measurement.overrule : overrule,
    teeth: PROBING_ORDER.map((tooth) => toRow(leaves, rows, findRow(theirs, tooth))),
  });
  const empty = { ...theirs, measurement: { teeth: [] } };
  const merged = assemble({
    information: STORED_PARTS.information.parse({
      ...answers,
      complexRehabilitation: answer,
      complexRehabilitationReasons: reasons,
    }),
    dentition: { ...theirs.dentition, implant: marked('implant'), missing: marked('missing') },
    clinical_values: theirs.clinical_values,
    measurement: {
      ...measured,
      teeth: measured.teeth.filter(
        (row) =>
          theirs.measurement.teeth.some(({ tooth }) => tooth === row.tooth) ||
          !isSame(row, findRow(empty, row.tooth)),
      ),
    },
    history: theirs.history ?? null,
  });
  return withValues(merged, leaves, rows, preferences);
}

/** Grouped by tooth for speed: 50 steps of undo are merged while somebody waits. */
type Rows = ReadonlyMap<string, Leaves>;

function groupRows(leaves: Leaves): Rows {
  const rows = new Map<string, Map<string, unknown>>();
  for (const [path, value] of leaves) {
    const [part, place] = path.split('.', 2);
    const prefix = `${part}.${place}.`;
    const row = rows.get(prefix) ?? new Map<string, unknown>();
    rows.set(prefix, row.set(path, value));
  }
  return rows;
}

const CALIBRATIONS = 'measurement.calibrations.';

function readCalibrations(leaves: Leaves): readonly unknown[] {
  return [...leaves].flatMap(([path, value]) =>
    path.startsWith(CALIBRATIONS) && Array.isArray(value) ? value : [],
  );
}

function toRow(leaves: Leaves, rows: Rows, { tooth, totalScore, originalScore }: ToothMeasurement): unknown {
  const prefix = `measurement.${tooth}.`;
  const { visibility, score, rootFilm, ...fields } = toTree(rows.get(prefix) ?? NO_LEAVES, prefix);
  const [isMissingFromXray, isSplit, distal, mesial] = [visibility].flat();
  const repeats = readRepeats(leaves, tooth);
  return {
    ...fields,
    ...(Object.keys(repeats).length > 0 && { repeats }),
    ...(Array.isArray(rootFilm) && { rootFilm: rootFilm[0] }),
    tooth,
    isMissingFromXray,
    isSplit,
    halfTooth: { distal, mesial },
    originalScore,
    totalScore: score ?? totalScore,
    hasBeenModified: score !== undefined,
  };
}

function readRepeats(leaves: Leaves, tooth: ToothNumber): Readonly<Record<string, unknown>> {
  const steps = MARKER_STEPS.flatMap((step) => {
    const sides = SIDES.flatMap((side) => {
      const leaf = leaves.get(`measurement.${tooth}.${step}.${side}`);
      return isClicked(leaf) ? [[side, leaf.clicks] as const] : [];
    });
    return sides.length > 0 ? [[step, Object.fromEntries(sides)] as const] : [];
  });
  return Object.fromEntries(steps);
}

function withoutClicks(leaf: unknown): unknown {
  if (!isClicked(leaf)) return leaf;
  const { clicks: _, ...point } = leaf;
  return point;
}

function withValues(a: Assessment, leaves: Leaves, rows: Rows, preferences: Preferences): Assessment {
  const [bleeding, plaque] = [leaves.get('clinical_values.registration')].flat();
  const values = STORED_PARTS.clinical_values.parse({
    ...a.clinical_values,
    ...(bleeding !== null && { bleeding_registration: bleeding }),
    ...(plaque !== null && { plaque_surface_registration: plaque }),
    ...(leaves.get('clinical_values.zeros') === true && { zeros: a.clinical_values.zeros ?? {} }),
  });
  return PROBING_ORDER.reduce(
    (charted, tooth) => withToothValues(charted, leaves, rows, tooth, preferences),
    { ...a, clinical_values: values },
  );
}

function withToothValues(
  a: Assessment,
  leaves: Leaves,
  rows: Rows,
  tooth: ToothNumber,
  preferences: Preferences,
): Assessment {
  const remark = leaves.get(`dentition.${tooth}.remark`);
  let charted = setRemark(a, tooth, typeof remark === 'string' ? remark : '');
  for (const type of CLINICAL_VALUE_TYPES) {
    const value = leaves.get(`clinical_values.${tooth}.${type}`);
    if (value === findValue(charted, type, tooth)) continue;
    const set = typeof value === 'number' ? setValue(charted, type, tooth, value, preferences) : null;
    if (!set) charted = clearValue(charted, type, tooth);
    else if ('assessment' in set) charted = set.assessment;
  }
  for (const sign of IMPLANT_SIGNS)
    if (leaves.get(`clinical_values.${tooth}.${sign}`) !== charted.clinical_values[sign].includes(tooth))
      charted = toggleImplantSign(charted, sign, tooth);
  const prefix = `clinical_values.${tooth}.`;
  const { sites = {} } = toTree(rows.get(prefix) ?? NO_LEAVES, prefix);
  const row = storedSites.parse({ ...Object(sites), tooth });
  const stands = charted.clinical_values.sites?.find((each) => each.tooth === tooth);
  return isSame(row, stands ?? storedSites.parse({ tooth })) ? charted : setSites(charted, row, preferences);
}

const NO_LEAVES: Leaves = new Map();

/** Leaves null out, because it is the default wherever it is allowed. */
function toTree(leaves: Leaves, prefix: string): Readonly<Record<string, unknown>> {
  const tree: Record<string, unknown> = {};
  for (const [path, value] of leaves) {
    if (!path.startsWith(prefix) || value === null) continue;
    const [key = '', ...rest] = path.slice(prefix.length).split('.');
    if (rest.length === 0) tree[key] = withoutClicks(value);
    else tree[key] ??= toTree(leaves, `${prefix}${key}.`);
  }
  return tree;
}
