import { z } from 'zod';

const KEY = 'alveola.registration';

/** Kept over a reload, except the passwords, which live as long as the page. */
const draft = z.object({
  name: z.string(),
  email: z.string(),
  country: z.string(),
  clinic_name: z.string(),
  org_number: z.string(),
  terms_accepted: z.boolean(),
});
export type Draft = z.output<typeof draft>;

const EMPTY: Draft = {
  name: '',
  email: '',
  country: '',
  clinic_name: '',
  org_number: '',
  terms_accepted: false,
};

export interface Passwords {
  readonly password: string;
  readonly password_confirmation: string;
}

const NONE: Passwords = { password: '', password_confirmation: '' };

let passwords = NONE;

export function readDraft(): Draft {
  try {
    return draft.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    return EMPTY;
  }
}

export function keepDraft(part: Partial<Draft>): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ...readDraft(), ...part }));
}

export function readPasswords(): Passwords {
  return passwords;
}

export function keepPasswords(newPasswords: Passwords): void {
  passwords = newPasswords;
}

export function forgetDraft(): void {
  passwords = NONE;
  sessionStorage.removeItem(KEY);
}
