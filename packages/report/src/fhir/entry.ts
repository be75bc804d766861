import type { ToothNumber } from '@alveola/clinical';
import type { CodeableConcept, Observation, Quantity, Reference, Resource } from '@medplum/fhirtypes';
import type { Reader } from '../sentences/reader';
import { toothName } from '../sentences/figures';
import type { Words } from '../words/namespaces';
import type { WholeReport } from '../wholeReport';
import { coding, SYSTEMS, toothConcept } from './systems';

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

const UNITS = { mm: 'mm', '%': '%', '%/a': '%/a', a: 'a', '1': '1' } as const;

/** UCUM: millimetres, percent, years, a count or grade. */
export function quantity(value: number, unit: keyof typeof UNITS): Quantity {
  return { value, unit: UNITS[unit], system: SYSTEMS.ucum, code: unit };
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
