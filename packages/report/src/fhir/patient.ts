import { RISK_QUESTIONS, type RiskQuestion } from '@alveola/clinical';
import type { Observation, Organization, Quantity } from '@medplum/fhirtypes';
import { answerWord } from '../sentences/answers';
import { concept, type Entry, type Exchange, NAMES, observation, quantity, refer, SYSTEMS } from './entry';

/** The clinic's patient number alone names the patient; beside it clinic, clinician and product. */
export function toParties(exchange: Exchange): readonly Entry[] {
  const { report, reader } = exchange;
  const clinic = refer<Organization>(exchange, NAMES.clinic);
  return [
    {
      name: NAMES.patient,
      resource: {
        resourceType: 'Patient',
        identifier: [{ system: SYSTEMS.patientNumber, value: report.patientNumber, assigner: clinic }],
        managingOrganization: clinic,
      },
    },
    { name: NAMES.clinic, resource: { resourceType: 'Organization', name: report.clinic } },
    {
      name: NAMES.clinician,
      resource: { resourceType: 'Practitioner', name: [{ text: report.clinician }] },
    },
    {
      name: NAMES.software,
      resource: {
        resourceType: 'Device',
        deviceName: [{ name: 'Alveola', type: 'manufacturer-name' }],
        version: [{ type: { text: 'rules' }, value: report.result.rulesVersion }],
        note: [{ text: reader.words.diagnosis.disclaimer }],
      },
    },
  ];
}

/** The answer gives a limit of HbA1c, not a measurement. */
const HBA1C: Readonly<Record<string, Quantity>> = {
  '<7.0': { ...quantity(7, '%'), comparator: '<' },
  '>=7.0': { ...quantity(7, '%'), comparator: '>=' },
};

export function toRiskFactors(exchange: Exchange): readonly Entry<Observation>[] {
  const { information } = exchange.report.document;
  const { answers } = exchange.reader.words;
  // A preselected answer that nobody chose is no answer.
  const isAsked = (question: RiskQuestion) =>
    question !== 'oralHygiene' || information.oralHygieneAsked !== false;
  const hba1c = HBA1C[information.haveDiabetes];
  return [
    observation(exchange, 'age', {
      category: 'social-history',
      code: concept('patientAge', answers.patientAge, 'age'),
      valueQuantity: quantity(information.patientAge, 'a'),
    }),
    ...RISK_QUESTIONS.filter(isAsked).map((question) =>
      observation(exchange, question, {
        category: question === 'isPatientSmoke' ? 'social-history' : 'survey',
        code: concept(
          question,
          answers[question].label,
          question === 'isPatientSmoke' ? 'smoking' : undefined,
        ),
        valueCodeableConcept: concept(
          `${question}.${information[question]}`,
          answerWord(answers, question, information),
        ),
      }),
    ),
    ...(hba1c
      ? [
          observation(exchange, 'hba1c', {
            category: 'survey',
            code: concept('hba1c', 'HbA1c', 'hba1c'),
            valueQuantity: hba1c,
          }),
        ]
      : []),
    ...information.complexRehabilitationReasons.map((reason) =>
      observation(exchange, reason, {
        category: 'survey',
        code: concept(reason, answers.complexRehabilitationReasons[reason]),
        valueBoolean: true,
      }),
    ),
  ];
}
