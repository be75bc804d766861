import type { ToothNumber } from '@alveola/clinical';
import type { CodeableConcept, Coding, Observation, Quantity, Reference, Resource } from '@medplum/fhirtypes';
import { type Reader, toothName } from '../sentences/reader';
import type { WholeReport } from '../wholeReport';
import type { Words } from '../words/languages';

export interface Exchange {
  readonly report: WholeReport;
  readonly reader: Reader;
  readonly words: Words['exchange'];
  /** `urn:uuid:…` by the resource's name in this bundle, the same for the same version. */
  readonly toUrn: (name: string) => string;
  readonly files: ReadonlyMap<string, { readonly path: string; readonly mediaType: string }>;
}

export interface Entry<R extends Resource = Resource> {
  readonly name: string;
  readonly resource: R;
}

export const NAMES = {
  composition: 'composition',
  patient: 'patient',
  clinic: 'clinic',
  clinician: 'clinician',
  software: 'software',
  diagnosis: 'diagnosis',
  report: 'report',
  plan: 'plan',
  referral: 'referral',
} as const;

export function refer<R extends Resource>({ toUrn }: Exchange, name: string): Reference<R> {
  return { reference: toUrn(name) };
}

export function bodySite({ reader }: Exchange, tooth: ToothNumber): CodeableConcept {
  return toothConcept(tooth, `${reader.words.teeth.label.tooth} ${toothName(tooth, reader)}`);
}

/** UCUM: millimetres, percent, years, a count or grade. */
export function quantity(value: number, unit: 'mm' | '%' | '%/a' | 'a' | '1'): Quantity {
  return { value, unit, system: SYSTEMS.ucum, code: unit };
}

type Category = 'exam' | 'imaging' | 'social-history' | 'survey';

interface Observed
  extends Pick<
    Observation,
    | 'valueQuantity'
    | 'valueCodeableConcept'
    | 'valueBoolean'
    | 'valueInteger'
    | 'component'
    | 'effectiveDateTime'
    | 'note'
    | 'dataAbsentReason'
    | 'bodySite'
  > {
  readonly code: CodeableConcept;
  readonly category: Category;
}

export function observation(
  exchange: Exchange,
  name: string,
  { category, ...observed }: Observed,
): Entry<Observation> {
  const { isDraft, date } = exchange.report;
  return {
    name,
    resource: {
      resourceType: 'Observation',
      status: isDraft ? 'preliminary' : 'final',
      category: [{ coding: [coding('category', category)] }],
      subject: refer(exchange, NAMES.patient),
      effectiveDateTime: date,
      performer: [refer(exchange, NAMES.clinician)],
      ...observed,
    },
  };
}

/** An examination was attempted but not possible. */
export function notPerformed(): CodeableConcept {
  return { coding: [coding('absent', 'not-performed', 'Not Performed')] };
}

/** Code systems by the addresses that FHIR gives them; the last two are our own. */
export const SYSTEMS = {
  loinc: 'http://loinc.org',
  snomed: 'http://snomed.info/sct',
  ucum: 'http://unitsofmeasure.org',
  iso3950: 'urn:iso:std:iso:3950',
  absent: 'http://terminology.hl7.org/CodeSystem/data-absent-reason',
  category: 'http://terminology.hl7.org/CodeSystem/observation-category',
  clinical: 'http://terminology.hl7.org/CodeSystem/condition-clinical',
  verification: 'http://terminology.hl7.org/CodeSystem/condition-ver-status',
  conditionCategory: 'http://terminology.hl7.org/CodeSystem/condition-category',
  mediaType: 'http://terminology.hl7.org/CodeSystem/media-type',
  /** Names in the stored record and in the result: docs/decisions/0026-referral-pack.md. */
  local: 'urn:alveola:code',
  patientNumber: 'urn:alveola:patient-number',
} as const;

interface Verified {
  readonly system: 'loinc' | 'snomed';
  readonly code: string;
  readonly display: string;
}

/**
 * Published codes, each checked at its source: docs/decisions/0026-referral-pack.md. Everything else gets a
 * code of our own beside its text, never a guessed one.
 */
export const VERIFIED = {
  age: { system: 'loinc', code: '30525-0', display: 'Age' },
  smoking: { system: 'loinc', code: '72166-2', display: 'Tobacco smoking status' },
  hba1c: { system: 'loinc', code: '4548-4', display: 'Hemoglobin A1c/Hemoglobin.total in Blood' },
  probingDepth: { system: 'loinc', code: '32910-2', display: 'Probing depth' },
  gingivalMargin: {
    system: 'loinc',
    code: '64043-3',
    display: 'Distance from the free gingival margin to the cemento-enamel junction',
  },
  referralNote: { system: 'loinc', code: '57133-1', display: 'Referral note' },
  bleedingOnProbing: { system: 'snomed', code: '249420004', display: 'Bleeding on probing' },
  periodontitis: { system: 'snomed', code: '41565005', display: 'Periodontitis' },
  gingivitis: { system: 'snomed', code: '66383009', display: 'Gingivitis' },
  apicalPeriodontitis: { system: 'snomed', code: '39273001', display: 'Apical periodontitis' },
  rootCaries: { system: 'snomed', code: '234975001', display: 'Root caries' },
  patientReferral: { system: 'snomed', code: '3457005', display: 'Patient referral' },
} as const satisfies Record<string, Verified>;
export type VerifiedCode = keyof typeof VERIFIED;

export function coding(system: keyof typeof SYSTEMS, code: string, display?: string): Coding {
  return { system: SYSTEMS[system], code, ...(display === undefined ? {} : { display }) };
}

/** Our own code with its text in the reader's language follows a published one. */
export function concept(code: string, text: string, verified?: VerifiedCode): CodeableConcept {
  const verifiedCode = verified && VERIFIED[verified];
  return {
    coding: [
      ...(verifiedCode ? [coding(verifiedCode.system, verifiedCode.code, verifiedCode.display)] : []),
      // FHIR codes allow no blanks at their ends and only single ones within.
      coding('local', code.trim().replaceAll(/\s+/g, '-')),
    ],
    text,
  };
}

export function toothConcept(tooth: ToothNumber, text: string): CodeableConcept {
  return { coding: [coding('iso3950', String(tooth))], text };
}
