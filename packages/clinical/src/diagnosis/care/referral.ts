import type { Grade, Stage } from '../../model/assessment';
import { BONE_LOSS, DEPTH } from '../constants';
import { reaches } from '../mouth/charted';
import type { Mouth, NaturalTooth } from '../mouth/mouth';
import { numbers } from '../patient/attachment';
import { reason } from '../reasons';
import { type Finding, type Referral, REFERRALS, type Standing } from '../result';
import type { Reason } from '../reasons';
import { isMobile } from '../sites/implant';
import { endodonticFirst, isFailing, type JudgedImplant } from './siteNeeds';

/** The referral matrix. Specification §9. */
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

/** What asks for at least "consider" (rules 1.1 §6): teeth that need an explanation, failing implants. */
function toConsider(
  mouth: Mouth,
  open: readonly NaturalTooth[],
  implants: readonly JudgedImplant[],
): readonly Asked[] {
  const deep = open.filter(({ depth, worst }) => reaches(depth, DEPTH.deep) || isSevere(worst));
  const endodontic = endodonticFirst(mouth);
  const mobile = implants.filter(({ implant }) => isMobile(implant));
  const lost = implants.filter(isFailing);
  const unfilmed = implants.filter(
    ({ implant: { depth, suppuration }, finding }) =>
      finding.certainty === 'radiograph needed' && (reaches(depth, DEPTH.deep) || suppuration),
  );
  const sites = (all: readonly JudgedImplant[]) => numbers(all.map(({ implant }) => implant));
  const found = [
    [
      deep,
      () =>
        reason('referral.unexplained', {
          teeth: numbers(deep),
          depth: DEPTH.deep,
          percent: BONE_LOSS.stage3,
        }),
    ],
    [mobile, () => reason('referral.mobile-implants', { teeth: sites(mobile) })],
    [lost, () => reason('referral.hopeless-implants', { teeth: sites(lost) })],
    [unfilmed, () => reason('referral.unmeasured-implants', { teeth: sites(unfilmed) })],
    [endodontic, () => reason('referral.endodontic', { teeth: numbers(endodontic) })],
  ] as const;
  return found.filter(([all]) => all.length > 0).map(([, why]) => ({ is: 'consider', why: why() }));
}

function isSevere(worst: number | null): boolean {
  return worst !== null && worst > BONE_LOSS.stage3;
}

/** R10, of what stands: the highest of what the natural teeth and the implants ask for; mucositis asks for none. */
export function referral(
  mouth: Mouth,
  { condition, stage, grade }: Standing,
  open: readonly NaturalTooth[],
  implants: readonly JudgedImplant[],
): Finding<Referral> {
  const asked: Asked[] = [];
  if (stage !== null && grade !== null)
    asked.push({ is: REFERRAL[stage][grade], why: reason('referral.stage-and-grade', { stage, grade }) });
  const diseased = implants.filter(({ finding }) => finding.is === 'PeriImplantitis');
  if (diseased.length > 0) {
    const teeth = numbers(diseased.map(({ implant }) => implant));
    asked.push({ is: 'recommended', why: reason('referral.peri-implantitis', { teeth }) });
  }
  asked.push(...toConsider(mouth, open, implants));
  if (asked.length === 0) return { is: 'none', because: [reason('referral.not-needed', { condition })] };
  const highest = Math.max(...asked.map(({ is }) => REFERRALS.indexOf(is)));
  return { is: REFERRALS[highest] ?? 'none', because: asked.map(({ why }) => why) };
}
