import { describe, expect, it } from 'vitest';
import { checkLogin } from './LoginForm';

describe('the sign-in', () => {
  it('asks for what is missing', () => {
    expect(checkLogin(' ', '')).toEqual({ email: 'email-required', password: 'password-required' });
  });

  it.each(['kari', 'kari@', '@clinic.no', 'kari@clinic', 'ka ri@clinic.no'])('does not send %s', (email) => {
    expect(checkLogin(email, 'x').email).toBe('email-invalid');
  });

  it.each(['kari@clinic.no', ' kari@clinic.no ', 'kari+perio@sub.clinic.co.uk'])('sends %s', (email) => {
    expect(checkLogin(email, 'x')).toEqual({ email: undefined, password: undefined });
  });
});
