import { PROBING_ORDER, type ToothNumber } from '@alveola/clinical';
import type { Page } from 'playwright-core';
import { INFORMATION, measured, saving } from '../../../apps/server/src/testing/records';
import { type Probed, VISITS } from '../../../apps/server/src/testing/people/twoVisits';

const MISSING: readonly ToothNumber[] = [18, 28, 38, 48];
const IMPLANT = 36;

export const PLACES = PROBING_ORDER.filter((tooth) => !MISSING.includes(tooth));
export const NATURAL = PLACES.filter((tooth) => tooth !== IMPLANT);

/** The clinician's overrides at the first completion of the second visit. */
export const BY_HAND = {
  tooth: 14,
  score: 21,
  later: 2,
  grade: 'C',
  reason: 'Fast since the autumn.',
} as const;

/**
 * A patient with two visits, everything charted and measured; the second analysis was completed, changed and
 * completed again. Saves as the screens do. @returns the id of the second
 */
export async function seenTwice(page: Page, patient_number: string): Promise<string> {
  const { tooth, score, later, grade, reason } = BY_HAND;
  await examined(page, patient_number, VISITS.first, (image) => teeth(20, image));
  const overrule = { grade, reason, by: 'Kari Nordmann' };
  const id = await examined(page, patient_number, VISITS.second, (image) => ({
    ...teeth(0, image, tooth, score),
    overrule,
  }));
  const again = { patient_number, id, status: 'Completed', reason: 'Measured anew.' };
  const image = await addPicture(page, id);
  await save(page, saving('measurement', teeth(0, image, tooth, later), again).body);
  return id;
}

function teeth(more: number, image: string, byHand?: number, totalScore?: number) {
  const rows = PLACES.map((tooth, n) => {
    const row = measured(tooth, 5 + 9 * (n % 6) + more, image);
    return tooth === byHand ? { ...row, totalScore, originalScore: 5, hasBeenModified: true } : row;
  });
  return { teeth: rows };
}

async function examined(
  page: Page,
  patient_number: string,
  charted: (n: number) => Probed,
  measurement: (image: string) => object,
): Promise<string> {
  const id = await save(page, saving('information', INFORMATION, { patient_number }).body);
  const part = (type: string, data: unknown, more = {}) =>
    save(page, saving(type, data, { patient_number, id, ...more }).body);
  await part('dentition', { implant: [IMPLANT], missing: MISSING });
  await part('clinical_values', {
    pocket_depth: PLACES.map((tooth, n) => ({ tooth, depth: charted(n).depth })),
    bleeding: PLACES.map((tooth, n) => ({ tooth, value: charted(n).bleeding })),
    mobility: [{ tooth: 26, value: 2 }],
    furcation: [{ tooth: 46, value: 2 }],
    plaque: NATURAL.map((tooth, n) => ({ tooth, value: n % 4 })),
  });
  await part('measurement', measurement(await addPicture(page, id)), { status: 'Completed' });
  return id;
}

export function save(page: Page, body: unknown): Promise<string> {
  return post(page, '/api/patient/patient-report/save', { body });
}

export function addPicture(page: Page, patient_report_id: string): Promise<string> {
  return post(page, '/api/patient/patient-report/xray/save', { patient_report_id });
}

function post(
  page: Page,
  address: string,
  sent: { readonly body: unknown } | { readonly patient_report_id: string },
): Promise<string> {
  return page.evaluate(
    async ([to, what]) => {
      const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const form = new FormData();
      if ('patient_report_id' in what) {
        const canvas = new OffscreenCanvas(200, 150);
        canvas.getContext('2d')?.fillText(String(performance.now()), 20, 50);
        form.append('patient_report_id', what.patient_report_id);
        form.append('image', await canvas.convertToBlob(), 'a.png');
      }
      const answer = await fetch(to, {
        method: 'POST',
        headers: {
          ...('body' in what ? { 'Content-Type': 'application/json' } : {}),
          'X-Requested-With': 'XMLHttpRequest',
          'X-XSRF-TOKEN': decodeURIComponent(xsrf),
          Authorization: `Bearer ${localStorage.getItem('userAuthToken')}`,
        },
        body: 'body' in what ? JSON.stringify(what.body) : form,
      });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()).data.id as string;
    },
    [address, sent] as const,
  );
}
