import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openClinic, OWNER, signInProvider } from './clinic';
import { post } from './mail';
import { FOLDER, FRONT_URL } from './places';

export const PROVIDER = 'provider@provider.example.org';
/** The folder where the browser looks for accounts, as in that of an evaluation. */
export const ACCOUNTS = join(FOLDER, 'accounts');

/** Registers a clinic by the product's own front door, and approves it. */
export async function openFirstClinic(): Promise<void> {
  const place = join(ACCOUNTS, 'evaluation-accounts.json');
  if (existsSync(place)) return;
  await openClinic(FRONT_URL, post, await signInProvider(FRONT_URL, post, PROVIDER));
  mkdirSync(ACCOUNTS, { recursive: true });
  writeFileSync(place, JSON.stringify({ clinic: OWNER }));
}
