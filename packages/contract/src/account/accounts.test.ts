import { describe, expect, it } from 'vitest';
import { findPersonalWord, isCommonPassword, patchUser, registerAccount, resetPassword } from '../index';

const APPLICATION = {
  name: 'Kari Nordmann',
  email: 'kari@fjord.example',
  password: 'Battery-staple-9',
  password_confirmation: 'Battery-staple-9',
  country: 'NO',
  clinic_name: 'Fjordtann',
  org_number: '999 888 777',
  terms_accepted: true,
} as const;

function refused(body: object): readonly string[] {
  const { error } = registerAccount.terms.body.safeParse({ ...APPLICATION, ...body });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
}

describe('registration', () => {
  it('takes what is right, without the blanks round it', () => {
    expect(registerAccount.terms.body.parse({ ...APPLICATION, name: ' Kari ' })).toMatchObject({
      name: 'Kari',
      language: 'nb',
    });
  });

  it.each([
    [{ name: '' }, ['name name-required']],
    [{ name: 'x'.repeat(200) }, []],
    [{ name: 'x'.repeat(201) }, ['name too-long']],
    [{ name: 'Kari\0' }, ['name characters']],
    [{ name: 7 }, ['name name-required']],
    [{ country: undefined }, ['country country-required']],
    [{ clinic_name: '\t' }, ['clinic_name clinic-name-required']],
    [{ org_number: '' }, ['org_number org-number-required']],
    [{ terms_accepted: undefined }, ['terms_accepted terms-required']],
    [{ email: '' }, ['email email-required']],
    [{ email: 'kari@' }, ['email email-invalid']],
    [{ email: `${'x'.repeat(250)}@example.com` }, ['email email-invalid']],
    [{ password: '' }, ['password password-required']],
    [{ password_confirmation: '' }, ['password_confirmation confirmation-required']],
    [{ password_confirmation: 'other' }, ['password_confirmation confirmation-mismatch']],
    [{ password: 'Fjordtann-9', password_confirmation: 'Fjordtann-9' }, ['password password-clinic']],
  ])('%j: %j', (body, codes) => {
    expect(refused(body)).toEqual(codes);
  });

  it.each([
    ['Batter-7', []],
    ['Batte-7', ['password-rule']],
    ['battery-staple-7', ['password-rule']],
    ['Battery-staple', ['password-rule']],
    ['Ærlig-talt-7', []],
    ['ærlig-Østers-٣', []],
    [`Battery-7${'xy z'.repeat(40)}`.slice(0, 128), []],
    [`Battery-7${'xy z'.repeat(40)}`.slice(0, 129), ['password-long']],
    ['Password1', ['password-common']],
  ])('password %s: %j', (password, codes) => {
    const problems = refused({ password, password_confirmation: password });
    expect(problems).toEqual(codes.map((code) => `password ${code}`));
  });

  it('reads a long field in no time', () => {
    for (const text of ['a', '(', ' ', '1', '@', '.', 'a.', '-'].map((part) => part.repeat(100_000))) {
      const times = Array.from({ length: 5 }, () => {
        const begun = performance.now();
        refused({ name: text, email: text, password: text, clinic_name: text });
        isCommonPassword(text);
        return performance.now() - begun;
      });
      expect(Math.min(...times)).toBeLessThan(250);
    }
  });
});

it.each([
  'Password1',
  'password1A',
  'P@ssw0rd',
  'P@ssw0rd123',
  'Passw0rd!',
  'Welcome1',
  'Welcome2024!',
  'Qwerty123',
  'Qwertyuiop1',
  'Abc12345',
  'Abcd1234',
  'Aa123456',
  '1Qaz2wsx',
  '1q2w3e4R5t',
  'Admin123',
  'Letmein1',
  'Iloveyou1',
  'Sunshine1',
  'Summer2023',
  'Winter2024!',
  'Liverpool1',
  'Monkey123',
  'Dragon123',
  'PasswordPassword1',
  '123Password',
  'Changeme1',
  'Velkommen1',
  'Sommer2024',
  'Benfica1904',
  'A1111111',
  'Aaaaaaa1',
  'Alveola1',
  'Test1234',
  '12345678A',
])('%s is known to who guesses', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each([
  'Battery-staple-9',
  'Correct-horse-7',
  'Tr4-löv!',
  'Monkeybusiness-in-Oslo-7',
  'xK9-plumbus',
  'Passwort-vergessen-1',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

it.each([
  ['Kari.Nordmann-7', { email: 'kari.nordmann@example.com' }, 'password-email'],
  ['KARINORDMANN7', { email: 'kari.nordmann@example.com' }, 'password-email'],
  ['Havn-tann-2024', { email: 'x@example.com', clinic_name: 'Havn Tann' }, 'password-clinic'],
  ['Karneval-2024', { email: 'kar@example.com' }, null],
  ['Battery-staple-9', { email: 'kari@example.com' }, null],
])('%s with %j is refused for: %s', (password, names, expected) => {
  expect(findPersonalWord(password, names)).toBe(expected);
});

it('a name is asked for where it is changed, and not with the link of a forgotten password', () => {
  expect(patchUser.terms.body.safeParse({ name: ' ' }).error?.issues[0]?.message).toBe('own-name-required');
  const {
    name: _,
    country: _c,
    clinic_name: _n,
    org_number: _o,
    terms_accepted: _t,
    ...application
  } = APPLICATION;
  expect(resetPassword.terms.body.safeParse({ ...application, token: 't' }).success).toBe(true);
});
