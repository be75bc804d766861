import type { Language } from '@alveola/report/languages';
import type { patientSheet, reportPdf } from '@alveola/contract';
import { send } from '../../session/http';

/** The calls by address: the patient list loads without the contract's schemas. */
const PATHS: {
  readonly report: (typeof reportPdf)['path'];
  readonly sheet: (typeof patientSheet)['path'];
} = {
  report: '/patient/patient-report/:id/pdf',
  sheet: '/patient/patient-report/:id/patient-sheet',
};

export type Paper = keyof typeof PATHS;

/** How long the browser may take to write a file, ms. */
const KEPT = 60_000;

/**
 * Fetches a paper with the session and hands it to the browser to be saved; the name it was saved under.
 * `version`, of a report: one that was completed, the first is 1; without it, the one that stands.
 * @throws ApiProblem
 */
export async function savePaper(
  paper: Paper,
  reportId: string,
  language: Language,
  version?: number,
): Promise<string> {
  const path = PATHS[paper].replace(':id', encodeURIComponent(reportId));
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const query = new URLSearchParams({
    language,
    ...(timeZone ? { time_zone: timeZone } : {}),
    ...(version === undefined ? {} : { version: String(version) }),
  });
  const response = await send({ method: 'GET', path: `${path}?${query.toString()}` });
  const name = fileName(response.headers.get('content-disposition')) ?? `${paper}.pdf`;
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT);
  return name;
}

/** The name that the server gives: RFC 6266. */
export function fileName(disposition: string | null): string | null {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? null;
}
