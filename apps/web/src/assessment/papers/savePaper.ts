import type { Language } from '@alveola/report/languages';
import type { patientSheet, referralPack, reportPdf } from '@alveola/contract';
import { hasAnnex } from './annex';
import { saveFile } from './saveFile';

/** Only addresses, so that the patient list loads without the contract's schemas. */
const PATHS: {
  readonly report: (typeof reportPdf)['path'];
  readonly sheet: (typeof patientSheet)['path'];
  readonly pack: (typeof referralPack)['path'];
} = {
  report: '/patient/patient-report/:id/pdf',
  sheet: '/patient/patient-report/:id/patient-sheet',
  pack: '/patient/patient-report/:id/pack',
};

/** Milliseconds: the pack contains all X-rays, and a line may be slow. */
const PACK_DEADLINE = 600_000;

export type Paper = keyof typeof PATHS;

export interface PaperChoice {
  /** The first completed version is 1; without it, the current one. */
  readonly version?: number | undefined;
  readonly earlier?: string | undefined;
}

/** Returns the name it was saved under. @throws ApiProblem */
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
