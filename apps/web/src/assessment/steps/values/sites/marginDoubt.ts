import { type Assessment, FACIAL_ORAL, known, SITES, sitedRows, toothState } from '@alveola/clinical';

/** The clinician is asked when this share of the known interdental margins is exactly at the CEJ. */
const DOUBTFUL = 0.8;
/** Interdental margins of three teeth: fewer are no habit. */
const LEAST = 12;

/** Whether margins were typed as 0 where the CEJ may not have been seen at all: rules 1.3, six sites. */
export function areMarginsDoubtful(a: Assessment): boolean {
  const margins = sitedRows(a.clinical_values)
    .filter(({ tooth }) => toothState(a, tooth) === 'present')
    .flatMap(({ margin }) => known(margin.filter((_, n) => !FACIAL_ORAL.some((site) => site === SITES[n]))));
  const atCEJ = margins.filter((mm) => mm === 0).length;
  return margins.length >= LEAST && atCEJ >= DOUBTFUL * margins.length;
}
