import { expect, it } from 'vitest';
import { ownServer } from '../../testing/ownServer';
import { INFORMATION, saving } from '../../testing/records';
import { clinician, type Visitor } from '../../testing/visitor';

const { server } = await ownServer();
const SAVE = '/patient/patient-report/save';

async function begun(me: Visitor, patient_number: string): Promise<string> {
  return (await me.call('POST', SAVE, saving('information', INFORMATION, { patient_number }))).data.id;
}

const complete = (me: Visitor, id: string, patient_number: string, reason?: string) =>
  me.call('POST', SAVE, saving('measurement', {}, { id, patient_number, status: 'complete', reason }));

async function changed(me: Visitor, query = '') {
  const { data } = await me.call('GET', `/patient/patient-reports/changed${query}`);
  return data as { reports: { id: string; changed_at: string; deleted: boolean }[]; next: string | null };
}

it('tells of a report when it is completed, completed anew, deleted and restored', async () => {
  const me = await clinician(server);
  const id = await begun(me, '1001');
  expect((await changed(me)).reports).toEqual([]);
  await complete(me, id, '1001');
  const tells = async () => {
    const { reports } = await changed(me);
    expect(reports.map((each) => each.id)).toEqual([id]);
    const [one] = reports;
    return [one?.changed_at ?? '', one?.deleted] as const;
  };
  const [first, isGone] = await tells();
  expect(isGone).toBe(false);
  const since = `?since=${encodeURIComponent(new Date(Date.parse(first) + 1).toISOString())}`;
  expect((await changed(me, since)).reports).toEqual([]);
  const later = [];
  for (const act of [
    () => complete(me, id, '1001', 'A tooth was overlooked'),
    () => me.call('DELETE', `/patient/patient-report/${id}`),
    () => me.call('POST', `/patient/patient-report/${id}/restore`),
  ]) {
    server.wait(1000);
    expect((await act()).status).toBeLessThan(300);
    later.push(await tells());
    expect((await changed(me, since)).reports).toHaveLength(1);
  }
  expect(later.map(([, deleted]) => deleted)).toEqual([false, true, false]);
  const times = [first, ...later.map(([at]) => at)];
  expect(times).toEqual([...new Set(times)].toSorted());
});

it('goes on where a page ended, the oldest change first', async () => {
  const me = await clinician(server);
  const ids = [];
  for (const number of ['1', '2', '3', '4', '5']) ids.push(await begun(me, number));
  const order = [...ids].reverse();
  for (const id of order) await complete(me, id, String(ids.indexOf(id) + 1));
  const seen = [];
  let next: string | null = null;
  do {
    const page = await changed(me, `?limit=2${next === null ? '' : `&cursor=${next}`}`);
    seen.push(...page.reports.map(({ id }) => id));
    next = page.next;
  } while (next !== null);
  expect(seen).toEqual(order);
});

it('takes no cursor but its own', async () => {
  const me = await clinician(server);
  const { errors } = await me.call('GET', '/patient/patient-reports/changed?cursor=x');
  expect(errors).toHaveProperty('cursor');
});
