import type { Language } from '@alveola/report/languages';
import { useState } from 'react';
import { type Paper, type PaperChoice, savePaper } from './savePaper';

export interface PaperState {
  readonly busy: Paper | null;
  readonly failed: { readonly paper: Paper; readonly language: Language; readonly error: unknown } | null;
  readonly saved: string | null;
  /** Never throws: `failed` has the error. */
  readonly save: (paper: Paper, language: Language) => Promise<void>;
}

export function usePaper(reportId: string, choice: PaperChoice): PaperState {
  const [busy, setBusy] = useState<Paper | null>(null);
  const [failed, setFailed] = useState<PaperState['failed']>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const save = async (paper: Paper, language: Language) => {
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
