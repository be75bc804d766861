import type { Overrule } from '../model/assessment';
import type { ImplantResult, Result, ToothResult } from './result';
import type { Reason } from './reasons/reasons';

/**
 * Findings under rules 1.0.0 have neither a standing diagnosis nor unjudged values; before 1.2.0 they have no
 * sites, before 1.3.0 no bone loss by eye.
 */
type Kept = Omit<Result, 'standing' | 'sites' | 'diagnosis'> &
  Partial<Pick<Result, 'standing' | 'sites'>> & {
    readonly diagnosis: Omit<Result['diagnosis'], 'estimated'> &
      Partial<Pick<Result['diagnosis'], 'estimated'>>;
  };

/** Gives a reason of 1.0.0 its present name, and the tooth that it was stored beside. */
function renamed({ code, values }: Reason, tooth: number): Reason {
  return code.startsWith('attachment.') ? { code, values: { tooth, ...values } } : { code, values };
}

function completed<Site extends ToothResult | ImplantResult>(site: Site): Site {
  return { ...site, because: site.because.map((reason) => renamed(reason, site.tooth)) };
}

/**
 * Brings findings of a completed report into today's shape and judges nothing anew. Under 1.0.0 an overrule
 * applied whatever the condition.
 */
export function readFindings(kept: Kept, overrule: Overrule | null | undefined): Result {
  const { standing, sites = null } = kept;
  const diagnosis = { estimated: [], ...kept.diagnosis };
  if (standing) return { ...kept, diagnosis, standing, sites };
  const { condition, stage, grade, blt, stability } = kept.diagnosis;
  return {
    ...kept,
    sites,
    diagnosis: { ...diagnosis, unexplained: [] },
    standing: {
      condition,
      stage: overrule?.stage ?? stage,
      grade: overrule?.grade ?? grade,
      blt: overrule?.blt ?? blt,
      stability,
    },
    teeth: kept.teeth.map((site) => ({ ...completed(site), provisional: false })),
    implants: kept.implants.map((site) => ({ ...completed(site), provisional: false, mobile: false })),
  };
}
