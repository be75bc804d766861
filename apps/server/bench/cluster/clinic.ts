import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import type { MailServer } from '../faults/stand/mailServer';
import { aPicture, newReport, picturePath, readPath, UPLOAD } from '../faults/stand/people';
import { type Client, stranger } from '../../src/testing/product';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { post } from './mail';
import { FOLDER, FRONT_URL } from './places';

const PASSWORD = 'Battery-staple-9';
export const OWNER = { email: 'owner@clinic.example.org', password: PASSWORD } as const;

type Post = Pick<MailServer, 'mails'>;
const MAIL_WITHIN_SECONDS = 60;

const LINK = /https:\S+\/password\/reset#\S+/;

/** A clinic has to see the same again after an upgrade. */
export interface Seen {
  readonly report: unknown;
  readonly picture: string;
  readonly bytes: number;
}

export async function findInMail(post: Post, email: string, pattern: RegExp): Promise<string> {
  for (let tries = 0; tries < MAIL_WITHIN_SECONDS * 5; tries += 1) {
    const [found] =
      post.mails.findLast(({ to, text }) => to === email && pattern.test(text))?.text.match(pattern) ?? [];
    if (found) return found;
    await pause(200);
  }
  throw new Error(`No mail for ${email} came within ${MAIL_WITHIN_SECONDS} s.`);
}

async function expectStatus<T extends { readonly status: number }>(
  what: string,
  status: number,
  answer: Promise<T>,
) {
  const given = await answer;
  if (given.status !== status)
    throw new Error(`${what}: answered with ${given.status}. ${JSON.stringify(given)}`);
  return given;
}

interface Newcomer {
  readonly me: Client;
  readonly email: string;
}

/** Follows the link for a new password in `text`. */
async function choosePassword(url: string, text: string): Promise<Newcomer> {
  const link = new URL(LINK.exec(text)?.[0] ?? '');
  if (link.origin !== url) throw new Error(`The link leads to ${link.origin}.`);
  const { email = '', token } = Object.fromEntries(new URLSearchParams(link.hash.slice(1)));
  const me = await stranger(url);
  const chosen = { email, token, password: PASSWORD, password_confirmation: PASSWORD };
  await expectStatus('The password', 204, me.call('POST', '/password/reset', chosen));
  return { me, email };
}

export async function signInProvider(url: string, post: Post, email: string): Promise<Client> {
  const { me } = await choosePassword(url, await findInMail(post, email, LINK));
  const { data } = await expectStatus(
    'The sign-in',
    202,
    me.call('POST', '/login', { email, password: PASSWORD }),
  );
  const { request } = data;
  const setup = await expectStatus('The app', 200, me.call('POST', '/confirmation/login/setup', { request }));
  const code = new TOTP({ secret: Secret.fromBase32(setup.data.secret) }).generate();
  await expectStatus('The code', 200, me.call('POST', '/confirmation/login', { request, code }));
  return me;
}

export async function openClinic(url: string, post: Post, provider: Client): Promise<Client> {
  const me = await stranger(url);
  const application = {
    name: 'Ola Nordmann',
    ...OWNER,
    password_confirmation: PASSWORD,
    country: 'NO',
    clinic_name: 'Havn tannklinikk',
    org_number: '987 654 321',
    terms_accepted: true,
    language: 'en',
  };
  const { data } = await expectStatus('The registration', 201, me.call('POST', '/registration', application));
  const code = await findInMail(post, OWNER.email, /(?<=[ \n])\d{6}(?=\r?\n)/);
  const confirmation = { request: data.request, code };
  await expectStatus('The confirmation', 204, me.call('POST', '/confirmation/registration', confirmation));
  const waiting = await expectStatus('The list', 200, provider.call('GET', '/provider/accounts'));
  const { id } = waiting.data.accounts.find((account: { email: string }) => account.email === OWNER.email);
  await expectStatus('The approval', 200, provider.call('POST', `/provider/accounts/${id}/approve`));
  await expectStatus('The sign-in', 200, me.call('POST', '/login', OWNER));
  await expectStatus('The trial', 200, me.call('POST', '/billing/trial'));
  return me;
}

/** `output` is the installer's. */
export async function signInOwner(url: string, output: string): Promise<Client> {
  const { me, email } = await choosePassword(url, output);
  await expectStatus('The sign-in', 200, me.call('POST', '/login', { email, password: PASSWORD }));
  return me;
}

export async function writeReport(me: Client, patient: string): Promise<string> {
  const id = await newReport(me, patient);
  await expectStatus(
    'The X-ray',
    200,
    me.call('POST', UPLOAD, await aPicture(id, Number(patient), 640, 480)),
  );
  return id;
}

export async function readReport(url: string, me: Client, id: string): Promise<Seen> {
  const { data } = await expectStatus('The report', 200, me.call('GET', readPath(id)));
  const [xray] = data.xray_images;
  const asked = fetch(`${url}/api${picturePath(xray.id)}?size=full`, { headers: me.headers() });
  const bytes = Buffer.from(await (await expectStatus('The picture', 200, asked)).arrayBuffer());
  const picture = createHash('sha256').update(bytes).digest('hex');
  return { report: data as unknown, picture, bytes: bytes.length };
}

/** The newer release may say more about a report. */
export function isSame(one: Seen, other: Seen): boolean {
  const [a, b] = [one.report, other.report];
  return one.picture === other.picture && (isWithin(a, b) || isWithin(b, a));
}

function isWithin(part: unknown, whole: unknown): boolean {
  if (typeof part !== 'object' || part === null || typeof whole !== 'object' || whole === null)
    return part === whole;
  const values = new Map<string, unknown>(Object.entries(whole));
  const isAsLong = !Array.isArray(part) || part.length === values.size;
  const isThere = ([name, value]: readonly [string, unknown]) =>
    values.has(name) && isWithin(value, values.get(name));
  return isAsLong && Object.entries(part).every(isThere);
}

export const PROVIDER = 'provider@provider.example.org';
/** The folder where the browser looks for accounts, as in that of an evaluation. */
export const ACCOUNTS = join(FOLDER, 'accounts');

/** Registers a clinic by the product's own front door, and approves it. */
export async function openFirstClinic(): Promise<void> {
  const place = join(ACCOUNTS, 'evaluation-accounts.json');
  if (existsSync(place)) return;
  await openClinic(FRONT_URL, post, await signInProvider(FRONT_URL, post, PROVIDER));
  mkdirSync(ACCOUNTS, { recursive: true });
  writeFileSync(place, JSON.stringify({ clinic: OWNER }));
}
