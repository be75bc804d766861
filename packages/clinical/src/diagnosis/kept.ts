import type { Overrule } from '../model/assessment';
import type { ImplantResult, DiagnosisResult, ToothResult } from './diagnosisResult';
import type { Reason } from './reasons/reasons';

/**
 * Findings under rules 1.0.0 have neither a standing diagnosis nor unjudged values; before 1.2.0 they have no
 * sites, before 1.3.0 no bone loss by eye.
 */
type Kept = Omit<DiagnosisResult, 'standing' | 'sites' | 'diagnosis'> &
  Partial<Pick<DiagnosisResult, 'standing' | 'sites'>> & {
    readonly diagnosis: Omit<DiagnosisResult['diagnosis'], 'estimated'> &
      Partial<Pick<DiagnosisResult['diagnosis'], 'estimated'>>;
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
export function readFindings(stored: Kept, overrule: Overrule | null | undefined): DiagnosisResult {
  const { standing, sites = null } = stored;
  const diagnosis = { estimated: [], ...stored.diagnosis };
  if (standing) return { ...stored, diagnosis, standing, sites };
  const { condition, stage, grade, blt, stability } = stored.diagnosis;
  return {
    ...stored,
    sites,
    diagnosis: { ...diagnosis, unexplained: [] },
    standing: {
      condition,
      stage: overrule?.stage ?? stage,
      grade: overrule?.grade ?? grade,
      blt: overrule?.blt ?? blt,
      stability,
    },
    teeth: stored.teeth.map((storedTooth) => ({ ...completed(storedTooth), provisional: false })),
    implants: stored.implants.map((storedImplant) => ({
      ...completed(storedImplant),
      provisional: false,
      mobile: false,
    })),
  };
}
