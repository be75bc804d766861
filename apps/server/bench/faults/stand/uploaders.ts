import { setTimeout as pause } from 'node:timers/promises';
import { drawPicture, readColour } from '../../../src/testing/history/pictures';
import { signedIn } from '../../../src/testing/product';
import { newReport, UPLOAD } from './people';

interface Acknowledged {
  readonly id: string | undefined;
  readonly colour: string;
}

export interface Uploaders {
  readonly acknowledged: readonly Acknowledged[];
  until(count: number): Promise<void>;
  end(): Promise<void>;
}

const LONGEST = 90_000;
const A_REPORT = 30;
/** In ms between a refusal and the next picture. */
const REST = 50;

export async function uploaders(
  url: string,
  front: string,
  account: { email: string; password: string },
  count: number,
): Promise<Uploaders> {
  const acknowledged: Acknowledged[] = [];
  let on = true;
  let drawn = 0;
  const me = await signedIn(url, account);
  const there = me.at(front);
  const uploading = Array.from({ length: count }, async (_, person) => {
    for (let n = 0, report = ''; on; n += 1) {
      if (n % A_REPORT === 0 || report === '')
        report = await newReport(me, `u${person}-${n}`).catch(() => report);
      const { png, colour } = await drawPicture((drawn += 1));
      const form = new FormData();
      form.append('patient_report_id', report);
      form.append('image', new File([new Uint8Array(png)], 'a.png', { type: 'image/png' }));
      const answer = report === '' ? null : await there.call('POST', UPLOAD, form).catch(() => null);
      if (answer?.status === 200) acknowledged.push({ id: answer.data.id, colour });
      await pause(answer?.status === 200 ? 0 : REST);
    }
  });
  return {
    acknowledged,
    until: async (wanted) => {
      const begun = performance.now();
      while (acknowledged.length < wanted) {
        if (performance.now() - begun > LONGEST) throw new Error('Nothing is acknowledged any more.');
        await pause(5);
      }
    },
    end: async () => {
      on = false;
      await Promise.all(uploading);
    },
  };
}

export async function findMissing(
  { acknowledged }: Uploaders,
  ids: readonly string[],
  show: (id: string) => Promise<Buffer | null>,
): Promise<readonly Acknowledged[]> {
  const shown = new Map<string, string>();
  for (const id of ids) {
    const bytes = await show(id);
    if (bytes) shown.set(id, await readColour(bytes));
  }
  const colours = new Set(shown.values());
  return acknowledged.filter(({ id, colour }) =>
    id === undefined ? !colours.has(colour) : shown.get(id) !== colour,
  );
}
