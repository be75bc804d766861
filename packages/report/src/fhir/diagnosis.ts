import type { Condition as PatientCondition, ImplantResult } from '@alveola/clinical';
import type { CodeableConcept, Condition, Device, Observation } from '@medplum/fhirtypes';
import { chartedNote } from '../sentences/gaps';
import { hasEstimatedRatio, headline, standing } from '../sentences/readReport';
import { bodySite, type Entry, type Exchange, NAMES, observation, quantity, refer } from './entry';
import { coding, concept, type VerifiedCode } from './systems';

const CODES: Partial<Record<PatientCondition, VerifiedCode>> = {
  Gingivitis: 'gingivitis',
  Periodontitis: 'periodontitis',
};

/** Health and an undetermined condition are conclusions, too. */
export function conclusion({ report, reader }: Exchange): CodeableConcept {
  const { condition } = standing(report);
  return concept(`condition.${condition}`, reader.words.diagnosis.condition[condition], CODES[condition]);
}

/**
 * The standing condition, with stage, grade and extent as separate stages; absent classes are left out.
 * Health is no disease, and an undetermined condition was not found: neither gives a Condition.
 */
export function diagnosis(exchange: Exchange): readonly Entry<Condition>[] {
  const { report, reader } = exchange;
  const is = standing(report);
  if (CODES[is.condition] === undefined) return [];
  const { label, extent } = reader.words.diagnosis;
  const stages = [
    ['stage', label.stage, is.stage, is.stage],
    ['grade', label.grade, is.grade, is.grade],
    ['extent', label.extent, is.blt, is.blt && extent[is.blt]],
  ] as const;
  const { sentence, overruled } = headline(report, reader);
  return [
    {
      name: NAMES.diagnosis,
      resource: {
        resourceType: 'Condition',
        clinicalStatus: { coding: [coding('clinical', 'active')] },
        verificationStatus: {
          coding: [coding('verification', is.provisional ? 'provisional' : 'confirmed')],
        },
        category: [{ coding: [coding('conditionCategory', 'encounter-diagnosis')] }],
        subject: refer(exchange, NAMES.patient),
        recordedDate: report.date,
        asserter: refer(exchange, NAMES.clinician),
        code: { ...conclusion(exchange), text: sentence },
        stage: stages.flatMap(([type, text, code, said]) =>
          code === null || said === null
            ? []
            : [{ type: concept(type, text), summary: concept(`${type}.${code}`, said) }],
        ),
        ...(overruled === null ? {} : { note: [{ text: overruled }] }),
      },
    },
  ];
}

export function figures(exchange: Exchange): readonly Entry<Observation>[] {
  const { report, reader } = exchange;
  const is = standing(report);
  const { label, stability } = reader.words.diagnosis;
  const category = 'exam';
  const percents = [
    ['bleedingIndex', label.bleedingIndex, is.bleedingIndex, chartedNote(report, 'Bleeding', reader)],
    ['plaqueIndex', label.plaqueIndex, is.plaqueIndex, chartedNote(report, 'Plaque', reader)],
    ['affectedPercent', label.affected, is.affectedPercent, null],
    ['anyAffectedPercent', label.anyAffected, is.anyAffectedPercent, null],
  ] as const;
  const ratio = is.patientMaxBoneLossAgeRatio;
  return [
    ...percents.flatMap(([name, text, value, note]) =>
      value === null
        ? []
        : [
            observation(exchange, name, {
              category,
              code: concept(name, text),
              valueQuantity: quantity(value, '%'),
              ...(note === null ? {} : { note: [{ text: note }] }),
            }),
          ],
    ),
    ...(ratio === null
      ? []
      : [
          observation(exchange, 'ratio', {
            category,
            code: concept('patientMaxBoneLossAgeRatio', label.ratio),
            valueQuantity: {
              ...quantity(ratio, '%/a'),
              ...(hasEstimatedRatio(report) ? { comparator: '>=' } : {}),
            },
          }),
        ]),
    ...(is.stability === null
      ? []
      : [
          observation(exchange, 'stability', {
            category,
            code: concept('stability', label.stability),
            valueCodeableConcept: concept(`stability.${is.stability}`, stability[is.stability]),
          }),
        ]),
  ];
}

export function implants(exchange: Exchange): readonly Entry<Device | Observation>[] {
  return exchange.report.result.implants.flatMap((implant) => [
    implantDevice(exchange, implant),
    ...implantCondition(exchange, implant),
  ]);
}

function implantDevice(exchange: Exchange, { tooth }: ImplantResult): Entry<Device> {
  const { label } = exchange.reader.words.teeth;
  const row = exchange.report.document.measurement.teeth.find((each) => each.tooth === tooth);
  const length = row?.implantLength;
  return {
    name: `implant-${tooth}`,
    resource: {
      resourceType: 'Device',
      type: concept('implant', label.implant),
      patient: refer(exchange, NAMES.patient),
      note: [{ text: bodySite(exchange, tooth).text ?? '' }],
      ...(length === undefined
        ? {}
        : { property: [{ type: { text: 'length' }, valueQuantity: [quantity(length, 'mm')] }] }),
    },
  };
}

function implantCondition(exchange: Exchange, implant: ImplantResult): readonly Entry<Observation>[] {
  const { tooth, condition, certainty } = implant;
  if (condition === 'NotJudged') return [];
  const { label, implant: conditions, certainty: certainties } = exchange.reader.words.teeth;
  return [
    observation(exchange, `implant-${tooth}-condition`, {
      category: 'exam',
      code: concept('implantCondition', label.condition),
      bodySite: bodySite(exchange, tooth),
      valueCodeableConcept: concept(`implant.${condition}`, conditions[condition]),
      ...(certainty === null ? {} : { note: [{ text: certainties[certainty] }] }),
    }),
  ];
}
