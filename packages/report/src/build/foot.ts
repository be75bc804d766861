import { fill } from '../sentences/figures';
import type { Reader } from '../sentences/reader';
import { VERSION } from '../version';
import type { WholeReport } from '../wholeReport';

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
