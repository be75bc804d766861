import type { Assessment, Preferences } from '@alveola/clinical';

export interface Inputs {
  readonly document: Assessment;
  readonly preferences: Preferences;
}

/** SHA-256 of the input of the rules, independent of key order, without patient number and language. */
export async function fingerprint({ document, preferences }: Inputs): Promise<string> {
  const text = JSON.stringify({ document, preferences }, sorted);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function sorted(key: string, value: unknown): unknown {
  if (key === 'patientNumber' || key === 'language') return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
