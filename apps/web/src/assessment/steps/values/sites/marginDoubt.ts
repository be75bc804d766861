import { type Assessment, FACIAL_ORAL, known, SITES, sitedRows, toothState } from '@alveola/clinical';

/** Asks from this share of interdental margins exactly at the CEJ. */
const DOUBTFUL = 0.8;
/** Interdental margins of three teeth: fewer show no habit. */
const LEAST = 12;

/** Rules 1.3, six sites: zeros may mean that the CEJ was not seen. */
export function areMarginsDoubtful(a: Assessment): boolean {
  const margins = sitedRows(a.clinical_values)
    .filter(({ tooth }) => toothState(a, tooth) === 'present')
    .flatMap(({ margin }) => known(margin.filter((_, n) => !FACIAL_ORAL.some((site) => site === SITES[n]))));
  const atCEJ = margins.filter((mm) => mm === 0).length;
  return margins.length >= LEAST && atCEJ >= DOUBTFUL * margins.length;
}
