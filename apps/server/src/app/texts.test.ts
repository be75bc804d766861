import { expect, it } from 'vitest';
import { EVERY_CALL } from '../testing/calls/everyCall';
import { textFields } from '../testing/calls/textFields';
import { newAddress } from '../testing/inbox';
import { ownServer, UNLIMITED } from '../testing/ownServer';
import { INFORMATION, saving } from '../testing/records';
import { PASSWORD } from '../testing/people/clinics';
import { clinician, type Visitor, visitor } from '../testing/visitor';

const { server } = await ownServer({
  rateLimits: UNLIMITED,
});
const owner = await clinician(server);
const provider = visitor(server.app, newAddress());
await provider.signIn((await server.addUser()).email);

const SAVE = '/patient/patient-report/save';
const APPLICANT = {
  name: 'Kari Nordmann',
  email: 'kari@example.com',
  password: PASSWORD,
  password_confirmation: PASSWORD,
};
const CLINIC = {
  country: 'Norway',
  clinic_name: 'Fjord Tannklinikk',
  org_number: '987 654 321',
  terms_accepted: true,
};

const LINES: Readonly<Record<string, (me: Visitor, text: string) => ReturnType<Visitor['call']>>> = {
  'a name': (me, name) => me.call('POST', '/registration/check', { body: { ...APPLICANT, name } }),
  'the name of a clinic': (me, clinic_name) =>
    me.call('POST', '/registration', { body: { ...APPLICANT, ...CLINIC, clinic_name } }),
  'an organization number': (me, org_number) =>
    me.call('POST', '/registration', { body: { ...APPLICANT, ...CLINIC, org_number } }),
  'the own name': (me, name) => me.call('PATCH', '/user', { body: { name } }),
  'a title': (me, title) => me.call('PATCH', '/user', { body: { title } }),
  'the new name of a clinic': (me, name) =>
    me.call('PUT', '/clinic', {
      body: { name, org_number: '987 654 321', country: 'Norway', reason: 'Renamed' },
    }),
  'a patient number': (me, patient_number) =>
    me.call('POST', SAVE, saving('information', INFORMATION, { patient_number })),
};

const HIDDEN = ['\n', '\r', '\t', '\u0085', '\u2028', '\u200F', '\u202E', '\u2066'];

it.each(Object.entries(LINES))('refuses signs that nobody sees in one line of text: %s', async (_, send) => {
  for (const sign of HIDDEN) {
    const { status, codes } = await send(owner, `Kari${sign}Nordmann`);
    expect([sign, status, Object.values(codes ?? {}).flat()]).toEqual([sign, 422, ['characters']]);
  }
});

it.each(['Win a prize at https://evil.example/x', 'www.evil.example', 'Fjord HTTP://EVIL.EXAMPLE'])(
  'takes no name that would be a link in the mails to others: %s',
  async (text) => {
    for (const field of ['a name', 'the name of a clinic', 'the own name', 'the new name of a clinic']) {
      const { status, codes } = (await LINES[field]?.(owner, text)) ?? {};
      expect([field, status, Object.values(codes ?? {}).flat()]).toEqual([field, 422, ['link']]);
    }
  },
);

it('takes the names that there are, and several lines where there may be some', async () => {
  for (const name of ["Dr. Åse-Marie O'Neil", 'Tannlege Hansen A/S', 'tannlege.no', 'عيادة', 'Zo\u0308e 👩‍⚕️'])
    expect([name, (await owner.call('PATCH', '/user', { body: { name } })).status]).toEqual([name, 200]);
  const message = 'We are two clinics.\n\n\tBoth in Bergen.';
  const quote = { clinic_users: 3, message, contactEmail: 'a@example.com' };
  expect((await owner.call('POST', '/quote-requests', { body: quote })).data.message).toBe(message);
});

const texts = EVERY_CALL.map(
  (call) => [`${call.method} ${call.path}`, call, textFields(call)] as const,
).filter(([, call, fields]) => fields.length > 0 && !call.terms.multipart && !call.terms.rawBody);

it.each(texts)('%s stores neither NUL nor half a character, in whichever text', async (_, call, fields) => {
  const me = call.terms.access === 'provider' ? provider : owner;
  const stored: unknown[] = [];
  for (const { path, put } of fields)
    for (const text of ['a\0b', 'a\ud800b', '\udc00']) {
      const answer = await me.call(call.method, call.path.replaceAll(/:\w+/g, 'x'), { body: put(text) });
      const isOfGate = answer.status === 403 && answer.code === 'step-up-needed';
      if (!isOfGate && (answer.status !== 422 || !answer.codes['.']?.includes('characters')))
        stored.push({ path, text, status: answer.status, code: answer.code, codes: answer.codes });
    }
  expect(stored).toEqual([]);
});
