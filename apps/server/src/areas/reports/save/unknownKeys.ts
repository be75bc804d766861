import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { toValidationRefusal } from '../../../platform/http/validation';
import type { Refusal } from '../../../platform/base/result';
import type { SaveContext } from './saveRequest';

/** More than any release adds to a part. */
const MOST_KEYS = 50;

const pathRows = z.array(z.object({ path: z.string() }));

/**
 * Refuses keys that neither this release knows nor a later one has saved for this patient; clients send such
 * keys back unchanged. Their values are not checked.
 */
export async function checkKeys(context: SaveContext): Promise<Refusal | null> {
  const { deps, session, body, unknownKeys: unknown } = context;
  if (unknown.length === 0) return null;
  const paths = new Set(unknown.flatMap(({ path, keys }) => keys.map((key) => toPath([...path, key]))));
  const pathsToCheck = [...paths].filter((path) => path !== null).slice(0, MOST_KEYS);
  const { rows } = await deps.db.execute(sql`
    select path from unnest(${sql.param(pathsToCheck)}::text[]) as path
    where exists (
      select from report join report_entry as entry on entry.clinic_id = report.clinic_id and entry.report_id = report.id
      where report.clinic_id = ${session.clinicId} and report.patient_number = ${body.patient_number}
        and entry.type = ${body.type} and jsonb_path_exists(entry.data, path::jsonpath)
    )`);
  const saved = new Set(pathRows.parse(rows).map(({ path }) => path));
  const isSaved = (path: string | null) => path !== null && saved.has(path);
  const refused = unknown.flatMap((issue) => {
    const keys = issue.keys.filter((key) => !isSaved(toPath([...issue.path, key])));
    return keys.length === 0 ? [] : [{ ...issue, keys }];
  });
  return refused.length === 0 ? null : toValidationRefusal(refused);
}

/** Drops the tooth's number. Returns null if no release could use this path. */
function toPath(path: readonly PropertyKey[]): string | null {
  const [part, ...names] = path.filter((step) => typeof step === 'string');
  const isPlain = part === 'data' && names.every((name) => /^\w{1,64}$/.test(name));
  return isPlain ? ['$', ...names.map((name) => `"${name}"`)].join('.') : null;
}
