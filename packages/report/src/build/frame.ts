import type { LetterheadBlock } from '../blocks';
import { fill } from '../sentences/figures';
import type { Reader } from '../sentences/reader';
import { VERSION } from '../version';
import type { WholeReport } from '../wholeReport';

/** The clinic above its paper; one that has told nothing else is there with its name. */
export function letterhead({
  clinic,
  letterhead: told,
}: Pick<WholeReport, 'clinic' | 'letterhead'>): LetterheadBlock {
  const reached = [told?.phone, told?.email].filter(Boolean).join(' · ');
  const lines = [...(told?.address ?? []), reached].filter((line) => line !== '');
  return { is: 'letterhead', name: clinic, lines, logo: told?.logo ?? null };
}

export interface Foot {
  /** Of whom, and that it is a draft. */
  readonly whose: string;
  /** What made it, by which rules. */
  readonly product: string;
  /** With `{{page}}` and `{{pages}}`. */
  readonly page: string;
}

/** What stands at the foot of every page. */
export function pageFoot(
  report: Pick<WholeReport, 'patientNumber' | 'reference' | 'isDraft' | 'result'>,
  { words }: Reader,
): Foot {
  const { foot } = words.pdf;
  const whose = fill(foot.patient, { patient: report.patientNumber, reference: report.reference });
  return {
    whose: report.isDraft ? `${words.report.head.draft} · ${whose}` : whose,
    product: fill(foot.product, { product: VERSION, rules: report.result.rulesVersion }),
    page: foot.page,
  };
}
