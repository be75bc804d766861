import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { Client } from '../../../src/testing/product';
import { INFORMATION, saving } from '../../../src/testing/records';

export const SAVE = '/patient/patient-report/save';
export const readPath = (id: string) => `/patient/patient-report?id=${id}`;

/** In ms before somebody told to come again does. */
const AGAIN_AFTER = 100;
/** In seconds, until an act must be audited. */
const AUDIT_WITHIN = 90;

/**
 * Repeats a call that got no answer or for which the server had no connection to the database in time.
 * @throws at every other refusal
 */
export async function insist<T extends { readonly status: number }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask().catch(() => null);
    if (answer?.status === 200) return answer;
    if (answer && answer.status !== 503) throw new Error(`Answered with ${answer.status}.`);
    await pause(AGAIN_AFTER);
  }
}

export async function newReport(me: Client, patient_number: string): Promise<string> {
  const { body } = saving('information', INFORMATION, { patient_number });
  return (await insist(() => me.call('POST', SAVE, body))).data.id;
}

/** Makes a form with a picture of one colour, given by `n`, because a report takes no picture twice. */
export async function aPicture(report: string, n: number, width = 64, height = 48): Promise<FormData> {
  const [r, g, b] = toColour(n);
  const bytes = await sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('patient_report_id', report);
  form.append('image', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
  return form;
}

export const toColour = (n: number) => [n % 256, (n >> 8) % 256, 90] as const;

export const UPLOAD = '/patient/patient-report/xray/save';

/**
 * Does what a missing right in a restored database would break although every report is shown: searches,
 * uploads, prints, and waits until the act of printing is audited. @throws when one of them fails
 */
export async function workAfterRestore(
  me: Client,
  {
    url,
    patient,
    isPrintAudited,
  }: {
    readonly url: string;
    readonly patient: string;
    readonly isPrintAudited: (report: string) => Promise<boolean>;
  },
): Promise<void> {
  const id = await newReport(me, patient);
  await insist(async () => me.call('POST', UPLOAD, await aPicture(id, Number(patient))));
  for (const path of ['/patient/patients', '/patient/patient-reports']) {
    const { data } = await insist(() => me.call('POST', path, { search: patient }));
    if (!JSON.stringify(data).includes(patient)) throw new Error(`${path} does not find ${patient}.`);
  }
  const signedIn = { headers: me.headers() };
  const paper = await fetch(`${url}/api/patient/patient-report/${id}/pdf?language=en`, signedIn);
  if (!(await paper.text()).startsWith('%PDF-')) throw new Error(`The paper: ${paper.status}.`);
  for (let tries = 0; tries < AUDIT_WITHIN; tries += 1) {
    if (await isPrintAudited(id)) return;
    await pause(1000);
  }
  throw new Error(`Printing ${id} was not audited within ${AUDIT_WITHIN} s.`);
}

export const picturePath = (id: string) => `/patient/patient-report/xray/${id}/picture`;

/** Counts answers by status; 0 means that none came. */
export class Answers {
  readonly counts = new Map<number, number>();
  add(status: number): void {
    this.counts.set(status, (this.counts.get(status) ?? 0) + 1);
  }
  told(): string {
    return [...this.counts]
      .toSorted(([a], [b]) => a - b)
      .map(([status, n]) => `${n} × ${status || 'no answer'}`)
      .join(', ');
  }
}
