import { sealAudit, verifyAudit } from '../../src/platform/audit/seal';
import { DAY } from '../../src/platform/base/time';
import { median, round, type Stand } from '../bench';

const CLINICS = 20;
const DAYS = 10;
const ACTS = 500;
const TURNS = 5;

/** The audit's chain is built at night, so writing an act must cost nothing more. */
export async function benchSeals(stand: Stand): Promise<string[]> {
  const { db, pool } = stand.database;
  const all = CLINICS * DAYS * ACTS;
  const written: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const from = performance.now();
    await pool.query(
      `insert into audit_log (clinic_id, at, id, user_id, action, report_id, detail, address)
       select 'seal' || $1::int || '-' || n % ${CLINICS}, now() - (1 + n / ${CLINICS} % ${DAYS}) * interval '1 day',
         'a' || n, 'u', 'report.save', 'r', '{"part":"measurement"}', '127.0.0.1'
       from generate_series(1, ${all / TURNS}) n`,
      [turn],
    );
    written.push((performance.now() - from) / (all / TURNS));
  }
  const begun = performance.now();
  const sealed = await sealAudit(db, new Date(Date.now() + DAY));
  const sealing = (performance.now() - begun) / all;
  const from = performance.now();
  const verified = await verifyAudit(db);
  const verifying = (performance.now() - from) / all;
  const us = (ms: number) => `${round(ms * 1000, 1)} µs`;
  return [
    `${all} acts, ${sealed} days of clinics sealed, ${verified.broken.length} broken`,
    `an act: written, many at once, ${us(median(written))}; sealed at night ${us(sealing)} (${round(sealing / median(written))} of writing); verified ${us(verifying)}`,
  ];
}
