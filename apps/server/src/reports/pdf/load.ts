import { assemble, diagnose, type Language } from '@alveola/clinical';
import { type Completion, overruled, reader } from '@alveola/contract';
import type { Deps } from '../../deps';
import { type Refused, refuse } from '../../http/answer';
import type { ClinicSession } from '../../http/route';
import { preferencesOf } from '../../settings/settings';
import { newestEntries, partsOf } from '../entries';
import { findReport, historyOf } from '../rows';
import { datesIn } from './dates';
import { type CompletedVersion, entriesOf, versionsOf } from './versions';
import { picturesOf } from './pictures';
import type { PaperReport } from './view';
import { REPORT_WORDS } from './words';

export interface Wanted {
  readonly id: string;
  /** Without it, that of the preferences. */
  readonly language?: Language | undefined;
  /** IANA name; without it, the server's own. */
  readonly timeZone?: string | undefined;
}

type Asking = Pick<Deps, 'db' | 'files' | 'now'>;

/**
 * A report as it stands: the newest completed version with its own findings and the entries it was judged on;
 * never completed, the newest entries, judged by the rules of today.
 */
export async function loadReport(
  { db, files, now }: Asking,
  { clinicId, user }: ClinicSession,
  { id, language: asked, timeZone }: Wanted,
): Promise<PaperReport | Refused> {
  const found = await findReport(db, clinicId, id);
  if (!found) return refuse('report-not-found');
  const [versions, preferences] = await Promise.all([
    versionsOf(db, clinicId, found.id),
    preferencesOf(db, user.id),
  ]);
  const stands = versions.at(-1) ?? null;
  const entries = stands
    ? await entriesOf(db, clinicId, found.id, stands.judged.entries)
    : await newestEntries(db, clinicId, found.id);
  const { information, ...parts } = partsOf(entries);
  if (!information) return refuse('report-not-ready');
  const history = stands ? stands.judged.history : await historyOf(db, clinicId, found.patient_number, id);
  const document = assemble({ information, ...parts, history });
  const result = stands?.findings ?? diagnose(document, preferences);
  const language = asked ?? preferences.language;
  return {
    reader: reader(language, preferences),
    words: REPORT_WORDS[language],
    dates: datesIn(language, timeZone),
    preferences,
    document,
    result,
    standing: overruled(result.diagnosis, document.measurement.overrule),
    clinic: user.clinic?.name ?? '',
    clinician: stands?.by ?? user.name,
    patientNumber: found.patient_number,
    reference: found.reference_number,
    date: stands?.at ?? now(),
    isDraft: stands === null,
    isRevised: stands !== null && found.draft,
    completions: versions.map(toCompletion),
    pictures: await picturesOf({ db, files }, clinicId, found.id, stands?.at ?? null),
  };
}

function toCompletion({ at, by, reason, findings }: CompletedVersion): Completion {
  return {
    completed_at: at.toISOString(),
    completed_by: by,
    reason,
    rules_version: findings.rulesVersion,
    findings,
  };
}
