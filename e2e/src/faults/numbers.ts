import type { IncomingMessage } from 'node:http';

interface Numbered {
  readonly client: string;
  readonly seq: number;
}

export const toName = ({ client, seq }: Numbered) => `${client} ${seq}`;

export function toSave({ url, headers }: IncomingMessage, body: Buffer): Numbered | null {
  if (!url?.endsWith('/patient-report/save')) return null;
  if (headers['content-encoding']) throw new Error('A save is compressed: it cannot be read on the way.');
  const { client, seq } = JSON.parse(body.toString());
  return { client, seq };
}

export function withoutNumber(body: Buffer): Buffer {
  const { client: _, seq: __, entry: ___, ...rest } = JSON.parse(body.toString());
  return Buffer.from(JSON.stringify(rest));
}
