import { open, rename } from 'node:fs/promises';

/** Whole or not at all, and readable by this user alone. */
export async function writeOnce(path: string, text: string): Promise<void> {
  const half = `${path}.part`;
  const file = await open(half, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(half, path);
}
