import {
  assemble,
  diagnose,
  type History,
  type Information,
  type Preferences,
  type Result,
} from '@alveola/clinical';
import type { SaveType } from '@alveola/contract';
import { count, eq, and } from 'drizzle-orm';
import type { Queries } from '../db/open';
import { reportCompletion } from '../db/schema';
import type { Newest, partsOf } from './entries';

export interface Completing {
  readonly clinicId: string;
  readonly reportId: string;
  readonly by: string;
  readonly at: Date;
  readonly reason: string | null;
  readonly newest: Partial<Record<SaveType, Newest>>;
  readonly parts: ReturnType<typeof partsOf> & { readonly information: Information };
  readonly preferences: Preferences;
  readonly history: History | null;
}

/**
 * Judges the report by the rules of today and writes down what was found, and on what. It stands: nothing
 * computes it anew.
 */
export async function writeCompletion(db: Queries, completing: Completing): Promise<Result> {
  const { clinicId, reportId, preferences, history, newest, parts } = completing;
  const findings = diagnose(assemble({ ...parts, history }), preferences);
  const [before] = await db
    .select({ n: count() })
    .from(reportCompletion)
    .where(and(eq(reportCompletion.clinic_id, clinicId), eq(reportCompletion.report_id, reportId)));
  const entries = Object.fromEntries(Object.entries(newest).map(([type, { n }]) => [type, n]));
  await db.insert(reportCompletion).values({
    clinic_id: clinicId,
    report_id: reportId,
    n: (before?.n ?? 0) + 1,
    completed_by: completing.by,
    completed_at: completing.at,
    reason: completing.reason,
    rules_version: findings.rulesVersion,
    judged: { entries, preferences, history },
    findings,
  });
  return findings;
}
