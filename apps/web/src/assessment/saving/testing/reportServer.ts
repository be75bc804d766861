import type { Assessment } from '@alveola/clinical';
import { type Report, SAVE_TYPES, type SaveType } from '@alveola/contract';
import type { SaveBody } from '../sender';
import { problem, type SaveAnswer, toReport } from './openTestSession';

export interface Entry {
  readonly entry: string;
  readonly client: string;
  readonly seq: number;
  readonly user: string;
  readonly data: unknown;
}

/**
 * A server with one report, which accepts and refuses saves by `client`, `seq` and `entry` like the real one.
 */
export function openReportServer(document: Assessment) {
  const first = toReport(document);
  const lists = {
    information: first.information,
    dentition: first.dentitions,
    clinical_values: first.clinical_values,
    xray_image: [null],
    measurement: first.measurements,
  };
  const entries = new Map<SaveType, Entry[]>(
    SAVE_TYPES.map((type) => [
      type,
      [{ entry: `${type}-0`, client: 'seed', seq: 0, user: 'seed', data: lists[type][0] }],
    ]),
  );
  let count = 0;
  const savesOf = (type: SaveType) => entries.get(type)!;
  const newest = (type: SaveType) => savesOf(type).at(-1)!;

  return {
    newest,
    save(body: SaveBody, user: string): SaveAnswer {
      const { type, client = '', seq = 0, entry: seen = null } = body;
      const answer = (entry: string): SaveAnswer => ({
        id: first.id,
        reference_number: first.reference_number,
        entry,
        history: null,
        draft: false,
      });
      const latest = savesOf(type).findLast((each) => each.client === client);
      if (latest && latest.seq >= seq) return answer(latest.entry);
      const last = newest(type);
      if (last.entry !== seen && last.client !== client)
        throw problem(409, 'newer-entry', {
          entry: last.entry,
          saved_by: last.user,
          saved_at: '2026-05-01T10:00:00.000Z',
          own: last.user === user,
        });
      count += 1;
      const entry = `${type}-${count}`;
      savesOf(type).push({ entry, client, seq, user, data: body.data });
      return answer(entry);
    },
    report(): Report {
      const data = (type: SaveType) => [newest(type).data] as never;
      const entry = Object.fromEntries(
        SAVE_TYPES.map((type) => [type, newest(type).entry]),
      ) as Report['entry'];
      return toReport(document, {
        information: data('information'),
        dentitions: data('dentition'),
        clinical_values: data('clinical_values'),
        measurements: data('measurement'),
        entry,
      });
    },
  };
}
