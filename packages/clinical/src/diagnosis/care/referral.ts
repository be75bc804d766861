import type { Grade, Stage } from '../../model/assessment';
import type { ToothNumber } from '../../model/tooth';
import { BONE_LOSS, DEPTH, WARNING } from '../constants';
import { reaches } from '../mouth/charted';
import { type Mouth, type NaturalTooth, numbers } from '../mouth/mouth';
import { reason, type Reason } from '../reasons/reasons';
import { type Finding, type Referral, REFERRALS, type Standing } from '../diagnosisResult';
import { isMobile } from '../teeth/implant';
import { endodonticFirst, isDeepOrSevere, isFailing, type JudgedImplant, urgentTeeth } from './toothNeeds';

/** Specification §9. */
const REFERRAL = {
  I: { A: 'none', B: 'none', C: 'consider' },
  II: { A: 'none', B: 'none', C: 'recommended' },
  III: { A: 'consider', B: 'recommended', C: 'recommended' },
  IV: { A: 'recommended', B: 'recommended', C: 'recommended' },
} as const satisfies Record<Stage, Record<Grade, Referral>>;

interface Asked {
  readonly is: Referral;
  readonly why: Reason;
}

export interface Referred {
  readonly open: readonly NaturalTooth[];
  readonly excluded: readonly NaturalTooth[];
  readonly implants: readonly JudgedImplant[];
  /** The computed stage, where a given need for rehabilitation does not count in it (W5). */
  readonly deniedStage: Stage | null;
}

/** Lists the reasons for at least "consider": rules 1.1 §6, rules 1.3 §5. */
function toConsider(mouth: Mouth, { open, excluded, implants, deniedStage }: Referred): readonly Asked[] {
  const requests: Asked[] = [];
  const ask = (teeth: readonly ToothNumber[], why: (teeth: readonly ToothNumber[]) => Reason) => {
    if (teeth.length > 0) requests.push({ is: 'consider', why: why(teeth) });
  };
  const limits = { depth: DEPTH.deep, percent: BONE_LOSS.stage3 };
  const diseased = (teeth: readonly NaturalTooth[]) => numbers(teeth.filter(isDeepOrSevere));
  const withCause = mouth.natural.filter(({ cause }) => cause !== null);
  const implantsWith = (fits: (one: JudgedImplant) => boolean) =>
    numbers(implants.filter(fits).map(({ implant }) => implant));
  const isDeep = ({ implant: { depth } }: JudgedImplant) => reaches(depth, DEPTH.deep);
  const isUnfilmed = (implant: JudgedImplant) =>
    implant.finding.certainty === 'radiograph needed' && (isDeep(implant) || implant.implant.suppuration);
  const isDoubtful = (implant: JudgedImplant) =>
    implant.finding.is === 'PeriImplantMucositis' &&
    implant.finding.certainty === 'probable' &&
    isDeep(implant);

  ask(diseased(open), (teeth) => reason('referral.unexplained', { teeth, ...limits }));
  ask(diseased(withCause), (teeth) => reason('referral.known-cause', { teeth, ...limits }));
  ask(diseased(excluded), (teeth) => reason('referral.excluded', { teeth, ...limits }));
  ask(numbers(urgentTeeth(mouth).all), (teeth) => reason('referral.urgent', { teeth }));
  ask(numbers(endodonticFirst(mouth)), (teeth) => reason('referral.endodontic', { teeth }));
  ask(
    implantsWith(({ implant }) => isMobile(implant)),
    (teeth) => reason('referral.mobile-implants', { teeth }),
  );
  ask(implantsWith(isFailing), (teeth) => reason('referral.hopeless-implants', { teeth }));
  ask(implantsWith(isUnfilmed), (teeth) => reason('referral.unmeasured-implants', { teeth }));
  ask(implantsWith(isDoubtful), (teeth) =>
    reason('referral.probable-mucositis', { teeth, depth: DEPTH.deep }),
  );
  if (deniedStage !== null)
    requests.push({ is: 'consider', why: reason('referral.rehabilitation', { stage: deniedStage }) });
  return requests;
}

/** R10: the highest that the natural teeth and the implants call for. */
export function judgeReferral(
  mouth: Mouth,
  { condition, stage, grade }: Standing,
  referred: Referred,
): Finding<Referral> {
  const requests: Asked[] = [];
  if (stage !== null && grade !== null)
    requests.push({ is: REFERRAL[stage][grade], why: reason('referral.stage-and-grade', { stage, grade }) });
  const { patientAge: age } = mouth.information;
  if (condition === 'Periodontitis' && age < WARNING.adult)
    requests.push({ is: 'recommended', why: reason('referral.young', { age, threshold: WARNING.adult }) });
  const diseased = referred.implants.filter(({ finding }) => finding.is === 'PeriImplantitis');
  if (diseased.length > 0) {
    const teeth = numbers(diseased.map(({ implant }) => implant));
    requests.push({ is: 'recommended', why: reason('referral.peri-implantitis', { teeth }) });
  }
  requests.push(...toConsider(mouth, referred));
  if (requests.length === 0) return { is: 'none', because: [reason('referral.not-needed', { condition })] };
  const highest = Math.max(...requests.map(({ is }) => REFERRALS.indexOf(is)));
  return { is: REFERRALS[highest] ?? 'none', because: requests.map(({ why }) => why) };
}
