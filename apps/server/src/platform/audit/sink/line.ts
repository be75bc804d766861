import { createHash } from 'node:crypto';
import { z } from 'zod';
import { toShown } from './detail';

/** As `unsent_audit` tells it (`0043_audit_sink.sql`). */
export const act = z.object({
  transaction: z.coerce.bigint(),
  /** As the database writes it, to the microsecond. */
  at: z.string(),
  id: z.string(),
  clinic: z.string(),
  who: z.string().nullable(),
  action: z.string(),
  report: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
  address: z.string().nullable(),
  /** Hash of the whole act, with what is not sent. */
  act: z.string(),
});
export type Act = z.output<typeof act>;

/** The last act that was sent: how many there were, and its hash; at the beginning 0 and ''. */
export interface Link {
  readonly n: number;
  readonly hash: string;
}

export interface Line extends Link {
  readonly at: Date;
  readonly action: string;
  /** JSON in one line of ASCII. */
  readonly text: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const toAscii = (text: string) =>
  text.replaceAll(/[\u007f-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The acts as lines, each with a hash of itself and of the hash before: none is changed, added or left out unseen. */
export function toLines(last: Link, acts: readonly Act[]): readonly Line[] {
  const lines: Line[] = [];
  let { n, hash } = last;
  for (const { at, id, clinic, who, action, report, detail, address, act: whole } of acts) {
    n += 1;
    const told = {
      n,
      at: new Date(at),
      id,
      clinic,
      user: who,
      action,
      report,
      address,
      ...toShown(detail),
      act: whole,
    };
    const text = toAscii(JSON.stringify(told));
    const next = sha256(hash + text);
    lines.push({
      n,
      at: new Date(at),
      action,
      hash: next,
      text: `${text.slice(0, -1)},"before":"${hash}","hash":"${next}"}`,
    });
    hash = next;
  }
  return lines;
}

const CHAINED = /^(\{"n":(\d+),.*),"before":"([0-9a-f]{64}|)","hash":"([0-9a-f]{64})"\}$/;

/** @returns null where it is no line, or another one than was hashed. */
export function readLine(text: string): (Link & { readonly before: string }) | null {
  const [, start, n, before = '', hash = ''] = CHAINED.exec(text) ?? [];
  if (start === undefined || sha256(`${before}${start}}`) !== hash) return null;
  return { n: Number(n), before, hash };
}
