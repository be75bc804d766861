import type { Stand } from '../../../apps/server/bench/bench';
import type { Network } from './network';

interface Kept {
  readonly lost: readonly string[];
  readonly doubled: number;
  readonly reports: number;
  readonly pictures: number;
}

export async function findKept(
  { database }: Stand,
  number: string,
  { sent, acknowledged }: Network,
): Promise<Kept> {
  const asked = async (text: string) => (await database.pool.query(text, [number])).rows;
  const reports = await asked('select id from report where patient_number = $1 and deleted_at is null');
  const entries = await asked(
    'select client, seq from report_entry join report on report.id = report_id where patient_number = $1',
  );
  const pictures = await asked(
    'select xray.id from xray join report on report.id = report_id where patient_number = $1',
  );
  const names = new Set(entries.map(({ client, seq }) => `${client} ${seq}`));
  return {
    lost: [...acknowledged].filter((name) => !names.has(name)),
    doubled: Math.max(0, entries.length - sent.size),
    reports: reports.length,
    pictures: pictures.length,
  };
}
