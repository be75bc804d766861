import { PROBING_ORDER, type ToothNumber } from '@alveola/clinical';
import type { Page } from 'playwright-core';
import { INFORMATION, measured, saving } from '../../apps/server/src/testing/records';
import { type Probed, VISITS } from '../../apps/server/src/testing/twoVisits';

const MISSING: readonly ToothNumber[] = [18, 28, 38, 48];
const IMPLANT = 36;

/** The places of the patient, an implant among them, in the order of the probe. */
export const PLACES = PROBING_ORDER.filter((tooth) => !MISSING.includes(tooth));
export const NATURAL = PLACES.filter((tooth) => tooth !== IMPLANT);

/** What the clinician set against the computed result when the second visit was first completed. */
export const BY_HAND = {
  tooth: 14,
  score: 21,
  /** When it was completed again. */
  later: 2,
  grade: 'C',
  reason: 'Fast since the autumn.',
} as const;

/**
 * A patient examined twice, everything charted and measured; the second analysis was completed, changed and
 * completed again. Saved with the session of the page, as its screens save; the id of the second.
 */
export async function seenTwice(page: Page, patient_number: string): Promise<string> {
  const { tooth, score, later, grade, reason } = BY_HAND;
  await examined(page, patient_number, VISITS.first, teeth(4));
  const overrule = { grade, reason, by: 'Kari Nordmann' };
  const id = await examined(page, patient_number, VISITS.second, { ...teeth(0, tooth, score), overrule });
  const again = { patient_number, id, status: 'Completed', reason: 'Measured anew.' };
  await save(page, saving('measurement', teeth(0, tooth, later), again).body);
  return id;
}

/** Bone loss by the place; `more`: per cent more than that. */
function teeth(more: number, byHand?: number, totalScore?: number) {
  const rows = PLACES.map((tooth, n) => {
    const row = measured(tooth, 5 + 9 * (n % 6) + more);
    return tooth === byHand ? { ...row, totalScore, originalScore: 5, hasBeenModified: true } : row;
  });
  return { teeth: rows };
}

async function examined(
  page: Page,
  patient_number: string,
  charted: (n: number) => Probed,
  measurement: object,
): Promise<string> {
  const id = await save(page, saving('information', INFORMATION, { patient_number }).body);
  const part = (type: string, data: unknown, more = {}) =>
    save(page, saving(type, data, { patient_number, id, ...more }).body);
  await part('dentition', { implant: [IMPLANT], missing: MISSING });
  await part('clinical_values', {
    pocket_depth: PLACES.map((tooth, n) => ({ tooth, depth: charted(n).depth })),
    bleeding: PLACES.flatMap((tooth, n) =>
      charted(n).bleeding > 0 ? [{ tooth, value: charted(n).bleeding }] : [],
    ),
    mobility: [{ tooth: 26, value: 2 }],
    furcation: [{ tooth: 46, value: 2 }],
    plaque: NATURAL.map((tooth, n) => ({ tooth, value: n % 4 })),
  });
  await part('measurement', measurement, { status: 'Completed' });
  return id;
}

/** One save with the session of the page; the id of its report. */
export function save(page: Page, body: unknown): Promise<string> {
  return page.evaluate(async (sent) => {
    const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const answer = await fetch('/api/patient/patient-report/save', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        'X-XSRF-TOKEN': decodeURIComponent(xsrf),
        Authorization: `Bearer ${localStorage.getItem('userAuthToken')}`,
      },
      body: JSON.stringify(sent),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()).data.id as string;
  }, body);
}
