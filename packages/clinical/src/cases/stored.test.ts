import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { assemble, type StoredParts, STORED_PARTS } from '../wire/assemble';
import { setFinding } from '../charting/findings';
import { toLeaves } from '../wire/leaves';
import { placeMarker } from '../charting/place';
import { setValue } from '../charting/toothValues';
import { diagnose } from '../diagnosis/diagnose';
import { type Assessment, assessment, dentition, measurement } from '../model/assessment';
import { clinicalValues } from '../model/checkValues';
import { information } from '../model/patientInfo';
import { DEFAULT_PREFERENCES } from '../model/preferences';
import { nullInStored, resaved, stored } from '../model/stored';
import { clinicalValuesData, measurementData } from '../wire/save';
import { aPatient } from './patient';

const INPUT = { information, dentition, clinical_values: clinicalValues, measurement } as const;
type Saved = Record<keyof typeof INPUT, any>;

const RECORDS = ['1.0', '1.1', '1.2', '1.3'].flatMap((release) =>
  readFileSync(new URL(`stored/${release}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ name, parts }): [string, Saved] => [`${release}: ${name}`, parts]),
);

const read = (type: keyof Saved, data: unknown) => STORED_PARTS[type].parse(data);
const open = (parts: Saved) =>
  assemble(
    Object.fromEntries(
      Object.entries(parts).map(([type, data]) => [type, read(type as keyof Saved, data)]),
    ) as any as StoredParts,
  );

function save(a: Assessment): Saved {
  return {
    information: a.information,
    dentition: a.dentition,
    clinical_values: clinicalValuesData(a, DEFAULT_PREFERENCES),
    measurement: measurementData(a, diagnose(a, DEFAULT_PREFERENCES), 'Completed'),
  };
}

/**
 * A clinician who changes patient information also answers the questions that the record's release did not
 * have.
 */
function answered(information: object): object {
  return Object.fromEntries(Object.entries(information).filter(([, value]) => value !== null));
}

describe.each(RECORDS)('%s', (_, parts) => {
  it.each(Object.keys(INPUT) as (keyof Saved)[])(
    'the stored %s is read, and nothing of it is left out',
    (type) => {
      expect(read(type, parts[type])).toMatchObject(parts[type]);
    },
  );

  it('is opened, and judged as the same record that is entered today', () => {
    const opened = open(parts);
    const today = {
      ...opened,
      information: { ...aPatient().information(), ...answered(opened.information) },
    };
    expect(assessment.safeParse(today).error).toBeUndefined();
    expect(diagnose(opened, DEFAULT_PREFERENCES).diagnosis.condition).not.toBeNull();
  });

  it('is completed: what is saved of it is let in, and says the same', () => {
    const saved = save(open(parts));
    saved.information = { ...aPatient().information(), ...answered(saved.information) };
    for (const [type, schema] of Object.entries(INPUT))
      expect(schema.safeParse(saved[type as keyof Saved]).error, type).toBeUndefined();
    const { information: _, ...again } = open(saved);
    const { information: __, ...before } = open(parts);
    expect(toLeaves(again)).toEqual(toLeaves(before));
  });
});

const COMPUTED = ['indicated_prognosis', 'original_indicated_prognosis', 'save_points'];
/** The lists that are derived from the sites of a record that has some. */
const LISTS = ['pocket_depth', 'bleeding', 'furcation', 'plaque'];

function withLaterKeys(data: any): any {
  if (Array.isArray(data)) return data.map(withLaterKeys);
  if (typeof data !== 'object' || data === null) return data;
  const derived = data.sites ? [...COMPUTED, ...LISTS] : COMPUTED;
  const entries = Object.entries(data).map(([key, value]) => [
    key,
    derived.includes(key) ? value : withLaterKeys(value),
  ]);
  return { ...Object.fromEntries(entries), later: { of: ['a later release'] } };
}

function laterKeys(data: any, path = ''): readonly string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries<any>(data).flatMap(([key, value]) =>
    key === 'later'
      ? [path]
      : laterKeys(value, `${path}.${Array.isArray(data) ? (value?.tooth ?? key) : key}`),
  );
}

describe.each(RECORDS)('%s, as a later release might save it', (__, parts) => {
  const { later: _, ...later } = withLaterKeys(parts);

  it('is refused as input, and read as it is stored', () => {
    for (const [type, schema] of Object.entries(INPUT)) {
      const data = later[type as keyof Saved];
      const refused = schema.safeParse(data).error?.issues.map(({ code }) => code);
      expect(refused, type).toContain('unrecognized_keys');
      expect(read(type as keyof Saved, data)).toMatchObject(data);
    }
  });

  it('keeps all that is not known here when it is opened, changed and saved', () => {
    const opened = open(later);
    const valued = setValue(opened, 'Mobility', 13, 2, DEFAULT_PREFERENCES);
    if (!('assessment' in valued)) throw new Error('refused');
    const marked = placeMarker(valued.assessment, 31, 'BoneLevel', 'mesial', {
      x: 1,
      y: 2,
      image: 'picture',
    });
    const saved = save(setFinding(marked, 41, 'RootResorption', true));
    // An implant has no furcation, and a moved marker is a new one.
    const isSited = parts.clinical_values.sites !== undefined;
    const gone = isSited ? ['.clinical_values.sites.36.furcation'] : [];
    const savedKeys = new Set(laterKeys(saved));
    expect(laterKeys(later).filter((path) => !savedKeys.has(path))).toEqual([
      ...gone,
      '.measurement.teeth.31.BoneLevel.mesial',
    ]);
  });
});

describe('what a record of before does not say', () => {
  const [[, record] = []] = RECORDS;
  const next = information.unwrap().safeExtend({
    bruxism: nullInStored(z.enum(['No', 'Yes'], 'bruxism-required'), 'bruxism-required'),
    mouthguard: z.enum(['No', 'Yes']).nullable().default('No'),
  });

  it('is null, also where input would be refused or take the answer that the form starts with', () => {
    expect(stored(next).parse(record?.information)).toMatchObject({ bruxism: null, mouthguard: null });
  });

  it('is asked of input', () => {
    const refused = (answer: object) =>
      next.safeParse({ ...record?.information, ...answer }).error?.issues.map(({ message }) => message);
    expect(refused({})).toEqual(['bruxism-required']);
    expect(refused({ bruxism: null })).toEqual(['bruxism-required']);
    expect(refused({ bruxism: 'Yes' })).toBeUndefined();
  });

  it('is a finding that was not noted', () => {
    const row = stored(z.strictObject({ Caries: z.boolean(), Calculus: z.boolean().default(false) }));
    expect(row.parse({ Caries: true })).toEqual({ Caries: true, Calculus: false });
  });
});

it('a value that no release before has used is not read as another', () => {
  const [[, record] = []] = RECORDS;
  const parse = () => read('information', { ...record?.information, isPatientSmoke: 'Vapes' });
  expect(parse).toThrow('isPatientSmoke');
});

it('a lazy part has no checks of its own: they would be lost', () => {
  const part = z.lazy(() => z.strictObject({})).check(() => undefined);
  expect(() => stored(part).parse({})).toThrow('A record has no lazy');
});

it('limits are of input: a tightened one does not lock what was stored', () => {
  const tightened = z.strictObject({ depth: z.int().max(12) }).check((ctx) => {
    if (ctx.value.depth > 9) ctx.issues.push({ code: 'custom', message: 'too deep', input: ctx.value });
  });
  expect(tightened.safeParse({ depth: 15 }).success).toBe(false);
  expect(resaved(tightened).safeParse({ depth: 15 }).success).toBe(false);
  expect(stored(tightened).parse({ depth: 15 })).toEqual({ depth: 15 });
});
