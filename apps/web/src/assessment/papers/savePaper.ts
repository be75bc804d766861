import type { Language } from '@alveola/report/languages';
import type { patientSheet, referralPack, reportPdf } from '@alveola/contract';
import { hasAnnex } from './annex';
import { saveFile } from './saveFile';

/** The calls by address: the patient list loads without the contract's schemas. */
const PATHS: {
  readonly report: (typeof reportPdf)['path'];
  readonly sheet: (typeof patientSheet)['path'];
  readonly pack: (typeof referralPack)['path'];
} = {
  report: '/patient/patient-report/:id/pdf',
  sheet: '/patient/patient-report/:id/patient-sheet',
  pack: '/patient/patient-report/:id/pack',
};

/** ms: the pack has all X-rays in it, and a line may be slow. */
const PACK_DEADLINE = 600_000;

export type Paper = keyof typeof PATHS;

/** Of a report. */
export interface PaperChoice {
  /** One that was completed, the first is 1; without it, the one that stands. */
  readonly version?: number | undefined;
  /** The id of the patient's analysis that it is compared with; without it, the newest before it. */
  readonly earlier?: string | undefined;
}

/**
 * Saves a paper; the name it was saved under.
 * @throws ApiProblem
 */
export async function savePaper(
  paper: Paper,
  reportId: string,
  language: Language,
  { version, earlier }: PaperChoice = {},
): Promise<string> {
  const path = PATHS[paper].replace(':id', encodeURIComponent(reportId));
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const query = new URLSearchParams({
    language,
    ...(timeZone ? { time_zone: timeZone } : {}),
    ...(version === undefined ? {} : { version: String(version) }),
    ...(paper === 'report' && !hasAnnex() ? { annex: 'no' } : {}),
    ...(earlier === undefined || paper !== 'report' ? {} : { earlier }),
  });
  const address = `${path}?${query.toString()}`;
  return paper === 'pack' ? saveFile(address, 'pack.zip', PACK_DEADLINE) : saveFile(address, `${paper}.pdf`);
}
