import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export async function readOutbox(folder: string): Promise<readonly Mail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.map(async (name) => {
      const place = join(folder, name);
      const { to, subject = '', text = '' } = await PostalMime.parse(await readFile(place));
      return { to: to?.[0]?.address ?? '', subject, text, at: (await stat(place)).mtimeMs };
    }),
  );
  return mails.toSorted((a, b) => a.at - b.at);
}
