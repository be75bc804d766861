import type { Condition as PatientCondition, ImplantResult } from '@alveola/clinical';
import type {
  CarePlan,
  CodeableConcept,
  Condition,
  Device,
  Observation,
  ServiceRequest,
} from '@medplum/fhirtypes';
import { nextVisit } from '../sentences/diagnosisSentence';
import { stepPoints } from '../sentences/findings';
import { chartedNote } from '../sentences/gaps';
import { findStandingDiagnosis, hasEstimatedRatio, headline, referralWord } from '../sentences/readReport';
import { toothList } from '../sentences/reader';
import {
  bodySite,
  coding,
  concept,
  type Entry,
  type Exchange,
  NAMES,
  observation,
  quantity,
  refer,
  type VerifiedCode,
} from './entry';

const CODES: Partial<Record<PatientCondition, VerifiedCode>> = {
  Gingivitis: 'gingivitis',
  Periodontitis: 'periodontitis',
};

/** Health and an undetermined condition are conclusions, too. */
export function toConclusion({ report, reader }: Exchange): CodeableConcept {
  const { condition } = findStandingDiagnosis(report);
  return concept(`condition.${condition}`, reader.words.diagnosis.condition[condition], CODES[condition]);
}

/**
 * The standing condition, with stage, grade and extent as separate stages; absent classes are left out.
 * Health is no disease, and an undetermined condition was not found: neither gives a Condition.
 */
export function toCondition(exchange: Exchange): readonly Entry<Condition>[] {
  const { report, reader } = exchange;
  const { condition, stage, grade, blt, provisional } = findStandingDiagnosis(report);
  if (CODES[condition] === undefined) return [];
  const { label, extent } = reader.words.diagnosis;
  const stages = [
    ['stage', label.stage, stage, stage],
    ['grade', label.grade, grade, grade],
    ['extent', label.extent, blt, blt && extent[blt]],
  ] as const;
  const { sentence, overruled } = headline(report, reader);
  return [
    {
      name: NAMES.diagnosis,
      resource: {
        resourceType: 'Condition',
        clinicalStatus: { coding: [coding('clinical', 'active')] },
        verificationStatus: { coding: [coding('verification', provisional ? 'provisional' : 'confirmed')] },
        category: [{ coding: [coding('conditionCategory', 'encounter-diagnosis')] }],
        subject: refer(exchange, NAMES.patient),
        recordedDate: report.date,
        asserter: refer(exchange, NAMES.clinician),
        code: { ...toConclusion(exchange), text: sentence },
        stage: stages.flatMap(([type, text, code, summary]) =>
          code === null || summary === null
            ? []
            : [{ type: concept(type, text), summary: concept(`${type}.${code}`, summary) }],
        ),
        ...(overruled === null ? {} : { note: [{ text: overruled }] }),
      },
    },
  ];
}

export function toFigures(exchange: Exchange): readonly Entry<Observation>[] {
  const { report, reader } = exchange;
  const diagnosis = findStandingDiagnosis(report);
  const { patientMaxBoneLossAgeRatio: ratio, stability } = diagnosis;
  const { label, stability: stabilities } = reader.words.diagnosis;
  const category = 'exam';
  const percents = [
    ['bleedingIndex', label.bleedingIndex, chartedNote(report, 'Bleeding', reader)],
    ['plaqueIndex', label.plaqueIndex, chartedNote(report, 'Plaque', reader)],
    ['affectedPercent', label.affected, null],
    ['anyAffectedPercent', label.anyAffected, null],
  ] as const;
  return [
    ...percents.flatMap(([name, text, note]) => {
      const value = diagnosis[name];
      if (value === null) return [];
      return observation(exchange, name, {
        category,
        code: concept(name, text),
        valueQuantity: quantity(value, '%'),
        ...(note === null ? {} : { note: [{ text: note }] }),
      });
    }),
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
    ...(stability === null
      ? []
      : [
          observation(exchange, 'stability', {
            category,
            code: concept('stability', label.stability),
            valueCodeableConcept: concept(`stability.${stability}`, stabilities[stability]),
          }),
        ]),
  ];
}

export function toImplants(exchange: Exchange): readonly Entry<Device | Observation>[] {
  return exchange.report.result.implants.flatMap((implant) => [
    implantDevice(exchange, implant),
    ...implantCondition(exchange, implant),
  ]);
}

function implantDevice(exchange: Exchange, { tooth }: ImplantResult): Entry<Device> {
  const { label } = exchange.reader.words.teeth;
  const row = exchange.report.document.measurement.teeth.find((toothRow) => toothRow.tooth === tooth);
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

export function toCarePlan(exchange: Exchange): readonly Entry<CarePlan>[] {
  const { report, reader } = exchange;
  const { treatment } = report.result;
  if (treatment.length === 0) return [];
  const { words } = reader;
  const visit = nextVisit(report.result, reader);
  return [
    {
      name: NAMES.plan,
      resource: {
        resourceType: 'CarePlan',
        status: report.isDraft ? 'draft' : 'active',
        intent: 'proposal',
        title: words.diagnosis.label.treatment,
        subject: refer(exchange, NAMES.patient),
        created: report.date,
        author: refer(exchange, NAMES.clinician),
        activity: treatment.map((step) => ({
          detail: {
            status: 'not-started' as const,
            code: concept(`treatment.${step.block}`, words.treatment[step.block].title),
            description: [
              ...(step.teeth.length > 0 ? [toothList(step.teeth, reader)] : []),
              ...stepPoints(step, report, reader),
            ].join('\n'),
          },
        })),
        ...(visit.value === null ? {} : { note: [{ text: `${visit.label}: ${visit.value}` }] }),
      },
    },
  ];
}

export function toServiceRequest(
  exchange: Exchange,
  diagnoses: readonly Entry<Condition>[],
): readonly Entry<ServiceRequest>[] {
  const { report, reader } = exchange;
  const { is: advice } = report.result.referral;
  if (advice === 'none') return [];
  return [
    {
      name: NAMES.referral,
      resource: {
        resourceType: 'ServiceRequest',
        status: report.isDraft ? 'draft' : 'active',
        intent: advice === 'recommended' ? 'plan' : 'proposal',
        code: concept(`referral.${advice}`, referralWord(report, reader), 'patientReferral'),
        subject: refer(exchange, NAMES.patient),
        authoredOn: report.date,
        requester: refer(exchange, NAMES.clinician),
        ...(diagnoses.length === 0
          ? {}
          : { reasonReference: diagnoses.map(({ name }) => refer<Condition>(exchange, name)) }),
        supportingInfo: [refer(exchange, NAMES.report)],
        ...(named(exchange).length === 0 ? {} : { bodySite: named(exchange) }),
      },
    },
  ];
}

function named(exchange: Exchange) {
  const teeth = new Set(exchange.report.result.treatment.flatMap((step) => step.teeth));
  return [...teeth].toSorted((a, b) => a - b).map((tooth) => bodySite(exchange, tooth));
}
