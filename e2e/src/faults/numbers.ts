import type { IncomingMessage } from 'node:http';

/** Who sent a save, and as its how-manieth. */
interface Numbered {
  readonly client: string;
  readonly seq: number;
}

export const toName = ({ client, seq }: Numbered) => `${client} ${seq}`;

/** null: the call is no save. */
export function toSave({ url, headers }: IncomingMessage, body: Buffer): Numbered | null {
  if (!url?.endsWith('/patient-report/save')) return null;
  if (headers['content-encoding']) throw new Error('A save is compressed: it cannot be read on the way.');
  const { client, seq } = JSON.parse(body.toString());
  return { client, seq };
}

/** Without what makes a save one that may be repeated. */
export function withoutNumber(body: Buffer): Buffer {
  const { client: _, seq: __, entry: ___, ...rest } = JSON.parse(body.toString());
  return Buffer.from(JSON.stringify(rest));
}
