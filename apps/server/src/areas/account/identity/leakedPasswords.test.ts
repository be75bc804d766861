import { describe, expect, it } from 'vitest';
import { createFilter, readFilter, toDigest } from '../../../platform/security/passwordFilter';
import { newEmail } from '../../../testing/people/applicant';
import { newAddress } from '../../../testing/inbox';
import { ownServer } from '../../../testing/ownServer';
import { PASSWORD } from '../../../testing/people/clinics';
import { clinician, visitor } from '../../../testing/visitor';

const MILLION = 1_000_000;
const made = (n: number) => `Leaked-${n}-pass`;

function makeFilter() {
  const filter = createFilter(MILLION);
  for (let n = 0; n < MILLION; n += 1) filter.add(toDigest(made(n)));
  return filter.toFile();
}

const file = makeFilter();
const { server } = await ownServer({ passwordFilter: readFilter(file) });

describe('a filter of a million passwords', () => {
  const filter = readFilter(file);

  it('knows every one of them', () => {
    let missed = 0;
    for (let n = 0; n < MILLION; n += 37) if (!filter?.has(made(n))) missed += 1;
    expect(missed).toBe(0);
  });

  it('takes few others for one, and little room', () => {
    let taken = 0;
    for (let n = 0; n < 50_000; n += 1) if (filter?.has(`Other-${n}-pass`)) taken += 1;
    expect(taken).toBeLessThan(25);
    expect(file.length).toBeLessThan(3_000_000);
  });

  it('is no other file', () => {
    expect(readFilter(Buffer.from('Leaked-1-pass\nLeaked-2-pass\n'))).toBeNull();
    expect(readFilter(Buffer.alloc(0))).toBeNull();
  });
});

describe.each([
  ['of the list that comes with the product', 'Gandalf1'],
  ['of the operator’s list', made(4711)],
])('a leaked password %s', (_, password) => {
  const chosen = { password, password_confirmation: password };

  it('is chosen neither at the registration', async () => {
    const body = { name: 'Kari', email: newEmail(), ...chosen };
    const answer = await visitor(server.app, newAddress()).call('POST', '/registration/check', { body });
    expect(answer.codes).toEqual({ password: ['password-common'] });
  });

  it('nor in the settings', async () => {
    const me = await clinician(server);
    const body = { current_password: PASSWORD, ...chosen };
    expect((await me.call('PUT', '/user/password', { body })).codes).toEqual({
      password: ['password-common'],
    });
  });
});
