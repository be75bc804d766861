export interface Faults {
  readonly email?: 'login:emailRequired' | 'login:emailInvalid' | undefined;
  readonly password?: 'login:passwordRequired' | undefined;
}

/** Something, an at sign, a name with a point: whether it exists is the server's to say. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Specification §5. */
export function checkLogin(email: string, password: string): Faults {
  const address = email.trim();
  return {
    email: address === '' ? 'login:emailRequired' : EMAIL.test(address) ? undefined : 'login:emailInvalid',
    password: password === '' ? 'login:passwordRequired' : undefined,
  };
}
