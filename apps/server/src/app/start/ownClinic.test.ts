// @module-tag engine/machine
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVERY_CALL } from '../../testing/calls/everyCall';
import { end, startProduction } from '../../testing/product';
import { type Production, production } from '../../testing/production';
import { startServer } from '../../testing/server';
import { withoutSale, AREAS, ROUTES } from '../areas';

let own: Production;
let env: Record<string, string>;
beforeAll(async () => {
  own = await production();
  env = {
    ...Object.fromEntries(Object.entries(own.env).filter(([name]) => !/STRIPE|PROVIDER/.test(name))),
    BILLING: 'none',
    OWNER: 'Kari Nordmann <kari@clinic.example>',
    COMPANY_NAME: 'Havn tannklinikk',
    COMPANY_NUMBER: '987 654 321',
    COMPANY_COUNTRY: 'NO',
  };
});
afterAll(() => own.stop());

const read = async (address: string): Promise<any> => (await fetch(address)).json();
const query = async (text: string) => (await own.database.pool.query(text)).rows;
const LINK = /https:\/\/app\.example\.com\/password\/reset#email=kari%40clinic\.example&token=[\w-]{20,}/;

it('makes the clinic and its owner at the first start, without Stripe, and prints the link once', async () => {
  const first = await startProduction(env);
  expect(first.said).toMatch(LINK);
  expect((await read(`${first.url}/config.json`)).billing).toBe('none');
  await end(first, 'SIGTERM');
  expect(
    await query(`select name, org_number, country, type, email, approved, language, code, seats > 999 as free
      from clinic join membership on clinic_id = clinic.id
      join (select clinic_id, type, email, approved, language from app_user) as people using (clinic_id)`),
  ).toEqual([
    {
      name: 'Havn tannklinikk',
      org_number: '987 654 321',
      country: 'NO',
      type: 'clinic_owner',
      email: 'kari@clinic.example',
      approved: true,
      language: 'nb',
      code: 'custom',
      free: true,
    },
  ]);
  const second = await startProduction(env);
  expect(second.said).not.toContain('password/reset');
  expect((await read(`${second.url}/api/openapi.json`)).paths).not.toHaveProperty('/plans');
  await end(second, 'SIGTERM');
  expect(await query('select id from clinic')).toHaveLength(1);
});

it('does not start on clinics that pay', async () => {
  await query("update membership set subscription_id = 'sub_1'");
  const failure: any = await startProduction(env, ['--check']).catch((error) => error);
  expect(failure.code).toBe(1);
  expect(failure.said).toMatch(/FAILED {2}no clinic has a plan.*Take BILLING away/);
  await query('update membership set subscription_id = null');
});

const SALE = /^\/(billing|plans|prices|quote-requests|registration|provider)\b/;

it('answers no call of registration, plans and provider, and every other one', async () => {
  const server = await startServer({ isBilled: false });
  const isAnswered = ({ method, path }: (typeof EVERY_CALL)[number]) =>
    server.app.hasRoute({ method, url: `/api${path}` });
  const [answered, absent] = [EVERY_CALL.filter(isAnswered), EVERY_CALL.filter((call) => !isAnswered(call))];
  expect(absent.length).toBeGreaterThan(40);
  expect(absent.filter(({ path }) => !SALE.test(path))).toEqual([]);
  expect(answered.filter(({ path }) => SALE.test(path))).toEqual([]);
  for (const { method, path } of absent)
    expect((await server.app.inject({ method, url: `/api${path}` })).statusCode, path).toBe(404);
  await server.stop();
  expect(withoutSale(AREAS).map(({ name }) => name)).toEqual(
    expect.not.arrayContaining(['billing', 'provider']),
  );
  expect(withoutSale(ROUTES)).toHaveLength(answered.length);
});
