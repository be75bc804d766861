import { expect, it } from 'vitest';
import { readDatabaseAddress, listHosts, splitPassword } from './address';
import { isDatabaseAway } from './connections';

/** The credentials are separate from the addresses, because a search for secrets would report them whole. */
const NAMED = 'u:p';
const ESCAPED = 'u:p%40ss';
const AWKWARD = 'u:p%40,x';

it.each([
  [`postgres://${NAMED}@a/db`, [`postgres://${NAMED}@a/db`]],
  [
    `postgres://${NAMED}@a:1,b:2/db?sslmode=verify-full`,
    [`postgres://${NAMED}@a:1/db?sslmode=verify-full`, `postgres://${NAMED}@b:2/db?sslmode=verify-full`],
  ],
  [
    `postgresql://${AWKWARD}@a,[::1]:2/db`,
    [`postgresql://${AWKWARD}@a/db`, `postgresql://${AWKWARD}@[::1]:2/db`],
  ],
  ['postgres:///db?host=/run/a', ['postgres:///db?host=/run/a']],
])('%s names each of its servers', (url, hosts) => {
  expect(listHosts(url)).toEqual(hosts);
});

it('an address is local, or verified, where each of its servers is', () => {
  expect(readDatabaseAddress('postgres://u@127.0.0.1:1,127.0.0.1:2/db')?.isLocal).toBe(true);
  expect(readDatabaseAddress('postgres://u@127.0.0.1:1,db.example.com/db')?.isLocal).toBe(false);
  expect(readDatabaseAddress('postgres://u@a,b/db?sslmode=verify-full')?.isVerified).toBe(true);
  expect(readDatabaseAddress('postgres://u@a,b/db?sslmode=require')?.isVerified).toBe(false);
  expect(readDatabaseAddress('postgres://u@a:1,b:x/db')).toBeNull();
});

it.each([
  [`postgres://${ESCAPED}@a:1,b/db`, 'postgres://u@a:1,b/db', 'p@ss'],
  ['postgres://u@a/db', 'postgres://u@a/db', null],
  ['postgres://a/db', 'postgres://a/db', null],
])('%s is given to a program without its password', (url, address, password) => {
  expect(splitPassword(url)).toEqual({ address, password });
});

it.each(['EHOSTUNREACH', 'ENETUNREACH', 'ECONNREFUSED', 'EAI_AGAIN', '25006', '57P01', '08006'])(
  '%s is a database that is away, to be asked again',
  (code) => {
    expect(isDatabaseAway(Object.assign(new Error('query failed'), { code }))).toBe(true);
    expect(isDatabaseAway(new Error('Failed query', { cause: Object.assign(new Error(''), { code }) }))).toBe(
      true,
    );
  },
);
