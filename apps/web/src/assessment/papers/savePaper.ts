import type { Language } from '@alveola/report/languages';
import type { patientSheet, referralPack, reportPdf } from '@alveola/contract';
import { saveFile } from './saveFile';
import { useSyncExternalStore, useState } from 'react';

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

export type PaperKind = keyof typeof PATHS;

export interface PaperChoice {
  /** The first completed version is 1; without it, the current one. */
  readonly version?: number | undefined;
  readonly earlier?: string | undefined;
}

/** Returns the name it was saved under. @throws ApiProblem */
export async function savePaper(
  paper: PaperKind,
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

const KEY = 'alveola-annex';
const LEFT_OUT = 'no';
const listeners = new Set<() => void>();

/** Remembered on this device. */
export function hasAnnex(): boolean {
  return localStorage.getItem(KEY) !== LEFT_OUT;
}

export function chooseAnnex(isWanted: boolean): void {
  if (isWanted) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, LEFT_OUT);
  for (const changed of listeners) changed();
}

export function useAnnex(): boolean {
  return useSyncExternalStore(listen, hasAnnex);
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export interface PaperState {
  readonly busy: PaperKind | null;
  readonly failed: { readonly paper: PaperKind; readonly language: Language; readonly error: unknown } | null;
  readonly saved: string | null;
  /** Never throws: `failed` has the error. */
  readonly save: (paper: PaperKind, language: Language) => Promise<void>;
}

export function usePaper(reportId: string, choice: PaperChoice): PaperState {
  const [busy, setBusy] = useState<PaperKind | null>(null);
  const [failed, setFailed] = useState<PaperState['failed']>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const save = async (paper: PaperKind, language: Language) => {
    if (busy) return;
    setBusy(paper);
    setFailed(null);
    setSaved(null);
    try {
      setSaved(await savePaper(paper, reportId, language, choice));
    } catch (error) {
      setFailed({ paper, language, error });
    } finally {
      setBusy(null);
    }
  };
  return { busy, failed, saved, save };
}
