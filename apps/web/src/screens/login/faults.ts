import type { ValidationCode } from '@alveola/contract';

export interface Faults {
  readonly email?: ValidationCode | undefined;
  readonly password?: ValidationCode | undefined;
}

/** Something, an at sign, a name with a point: whether it exists is the server's to say. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Specification §5. */
export function checkLogin(email: string, password: string): Faults {
  const address = email.trim();
  return {
    email: address === '' ? 'email-required' : EMAIL.test(address) ? undefined : 'email-invalid',
    password: password === '' ? 'password-required' : undefined,
  };
}
