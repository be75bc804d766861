import type { Language } from '@alveola/report/languages';
import { useState } from 'react';
import { type Paper, type PaperChoice, savePaper } from './savePaper';

export interface PaperState {
  /** The one that is being made. */
  readonly busy: Paper | null;
  readonly failed: { readonly paper: Paper; readonly language: Language; readonly error: unknown } | null;
  /** The name of the file that was saved. */
  readonly saved: string | null;
  /** Never throws: what went wrong stands in `failed`. */
  readonly save: (paper: Paper, language: Language) => Promise<void>;
}

/** Makes one paper of a report at a time. */
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
