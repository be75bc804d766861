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

const EMPTY = {
  name: '',
  email: '',
  country: '',
  clinic_name: '',
  org_number: '',
  terms_accepted: false,
};

const NONE = { password: '', password_confirmation: '' };

let passwords = NONE;

export function readDraft(): z.output<typeof draft> {
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
