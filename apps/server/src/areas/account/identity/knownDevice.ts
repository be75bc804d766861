import { and, asc, desc, eq, gt, lt, ne, or, sql } from 'drizzle-orm';
import { newId, newSecret, sha256 } from '../../../platform/base/ids';
import type { Queries } from '../../../platform/db/open';
import { appUser, session } from '../../../platform/db/schema';
import type { LooseContext } from '../../../platform/http/route';
import { DEVICE_KNOWN_FOR_MS } from '../../../platform/security/cookies';
import { toSource } from '../../../platform/limits/network';
import { DAY } from '../../../platform/base/time';
import type { Result } from '../../../platform/base/result';
import { consume, type RateLimit } from '../../../platform/limits/slidingWindow';
import { knownDevice } from './accountTables';

/** Limits a browser that keeps no cookies, because each of its sign-ins adds a device. */
const MOST_DEVICES = 20;

const isKnown = (now: Date) => gt(knownDevice.last_used_at, new Date(now.getTime() - DEVICE_KNOWN_FOR_MS));

/** An email without an account costs as much work. */
export async function findKnownDevice(
  db: Queries,
  now: Date,
  email: string,
  cookie: string | null,
): Promise<string | null> {
  if (cookie === null) return null;
  const [row] = await db
    .select({ id: knownDevice.id })
    .from(knownDevice)
    .innerJoin(appUser, eq(appUser.id, knownDevice.user_id))
    .where(
      and(
        eq(knownDevice.token_hash, sha256(cookie)),
        eq(sql`lower(${appUser.email})`, email.toLowerCase()),
        isKnown(now),
      ),
    );
  return row?.id ?? null;
}

type DeviceCaller = Pick<LooseContext, 'device' | 'address'>;

/**
 * A known device is limited by its user, whoever else shares its address; every other caller by the address.
 * The device itself does not count, because a browser without cookies becomes a new device each time.
 */
async function findSource(db: Queries, now: Date, { device, address }: DeviceCaller): Promise<string> {
  if (device === null) return toSource(address);
  const [row] = await db
    .select({ user: knownDevice.user_id })
    .from(knownDevice)
    .where(and(eq(knownDevice.token_hash, sha256(device)), isKnown(now)))
    .orderBy(asc(knownDevice.id))
    .limit(1);
  return row ? `user ${row.user}` : toSource(address);
}

export async function limitCaller(
  caller: DeviceCaller & Pick<LooseContext, 'deps'>,
  toLimit: (source: string) => RateLimit,
): Promise<Result> {
  const { db, now } = caller.deps;
  return consume(db, now(), [toLimit(await findSource(db, now(), caller))]);
}

/** Sessions that are older than known devices have none. */
export async function findSessionDevice(db: Queries, tokenHash: string): Promise<string | null> {
  const [row] = await db
    .select({ device: session.device_id })
    .from(session)
    .where(eq(session.token_hash, tokenHash));
  return row?.device ?? null;
}

/** The other users of this browser get its new cookie as well. */
export async function rememberDevice(
  db: Queries,
  now: Date,
  userId: string,
  { device, setDevice, userAgent }: Pick<LooseContext, 'device' | 'setDevice' | 'userAgent'>,
): Promise<void> {
  const token = newSecret();
  const used = { token_hash: sha256(token), user_agent: userAgent, last_used_at: now };
  if (device !== null)
    await db
      .update(knownDevice)
      .set({ token_hash: used.token_hash })
      .where(eq(knownDevice.token_hash, sha256(device)));
  await db.insert(knownDevice).values({ ...used, id: newId(), user_id: userId, created_at: now });
  setDevice(token);
}

export function listDevices(db: Queries, now: Date, userId: string) {
  return db
    .select()
    .from(knownDevice)
    .where(and(eq(knownDevice.user_id, userId), isKnown(now)))
    .orderBy(desc(knownDevice.last_used_at))
    .limit(MOST_DEVICES);
}

export async function forgetDevice(db: Queries, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(knownDevice)
    .where(and(eq(knownDevice.id, id), eq(knownDevice.user_id, userId)))
    .returning({ id: knownDevice.id });
  return gone.length > 0;
}

export async function forgetDevices(db: Queries, userId: string, but: string | null = null): Promise<void> {
  await db
    .delete(knownDevice)
    .where(and(eq(knownDevice.user_id, userId), but === null ? undefined : ne(knownDevice.id, but)));
}

export async function deleteOldDevices(db: Queries, now: Date): Promise<void> {
  const newest = sql`(
    select id from (
      select id, row_number() over (partition by user_id order by last_used_at desc) as n from ${knownDevice}
    ) as ordered where n <= ${MOST_DEVICES}
  )`;
  const yesterday = new Date(now.getTime() - DAY);
  await db
    .delete(knownDevice)
    .where(
      or(
        sql`not ${isKnown(now)}`,
        and(lt(knownDevice.last_used_at, yesterday), sql`${knownDevice.id} not in ${newest}`),
      ),
    );
}

type Names = readonly (readonly [RegExp, string])[];

/** The order matters, because most browsers also claim to be others. */
const BROWSERS: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
];
const SYSTEMS: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export function toDevice(userAgent: string) {
  const first = (names: Names) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return { browser: first(BROWSERS), system: first(SYSTEMS) };
}
