import type { ValidationCode } from '@alveola/contract';

export interface Faults {
  readonly email?: ValidationCode | undefined;
  readonly password?: ValidationCode | undefined;
}

/** Checks the form only: whether the address exists is for the server to say. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function checkLogin(email: string, password: string): Faults {
  const address = email.trim();
  return {
    email: address === '' ? 'email-required' : EMAIL.test(address) ? undefined : 'email-invalid',
    password: password === '' ? 'password-required' : undefined,
  };
}
