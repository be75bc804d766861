import type { CarePlan, Condition, ServiceRequest } from '@medplum/fhirtypes';
import { nextVisit } from '../sentences/diagnosisSentence';
import { toothList } from '../sentences/figures';
import { referralWord } from '../sentences/readReport';
import { stepPoints } from '../sentences/steps';
import { bodySite, type Entry, type Exchange, NAMES, refer } from './entry';
import { concept } from './systems';

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
