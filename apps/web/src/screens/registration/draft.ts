import { z } from 'zod';

const KEY = 'alveola.registration';

/** Kept over a reload, except the passwords, which live as long as the page. */
const draft = z.object({
  name: z.string().default(''),
  email: z.string().default(''),
  country: z.string().default(''),
  clinic_name: z.string().default(''),
  org_number: z.string().default(''),
  terms_accepted: z.boolean().default(false),
});

const EMPTY = draft.parse({});

const NONE = { password: '', password_confirmation: '' };

let passwords = NONE;

export function readDraft(): typeof EMPTY {
  try {
    return draft.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    return EMPTY;
  }
}

export function keepDraft(part: Partial<typeof EMPTY>): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ...readDraft(), ...part }));
}

export function readPasswords() {
  return passwords;
}

export function keepPasswords(newPasswords: typeof NONE): void {
  passwords = newPasswords;
}

export function forgetDraft(): void {
  passwords = NONE;
  sessionStorage.removeItem(KEY);
}
