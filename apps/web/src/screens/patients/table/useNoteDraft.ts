import type { ReportRow } from '@alveola/contract';
import { useCallback, useRef, useState } from 'react';
import { call } from '../../../session/api';
import { calls } from '@alveola/contract/shell';
import { replaceRow } from '../usePatientList';

export interface NoteDraft {
  /** The note that is being written; it outlives its row's leaving the screen. */
  readonly draft: { readonly id: string; readonly text: string } | null;
  readonly saving: boolean;
  /** Why the last save failed: the text is kept. */
  readonly error: unknown;
  readonly start: (row: ReportRow) => void;
  readonly type: (text: string) => void;
  readonly cancel: () => void;
  readonly save: (row: ReportRow) => Promise<void>;
}

/** One note at a time is written. */
export function useNoteDraft(): NoteDraft {
  const [draft, setDraft] = useState<NoteDraft['draft']>(null);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const busy = useRef(false);

  const cancel = useCallback(() => {
    setDraft(null);
    setError(null);
  }, []);
  const start = useCallback((row: ReportRow) => {
    if (busy.current) return;
    setDraft({ id: row.id, text: row.notes });
    setError(null);
  }, []);
  const type = useCallback((text: string) => setDraft((now) => now && { ...now, text }), []);

  const save = async (row: ReportRow) => {
    if (draft?.id !== row.id || busy.current) return;
    if (draft.text.trim() === row.notes) return cancel();
    busy.current = true;
    setSaving(true);
    try {
      replaceRow(
        await call(calls.patchReport, { params: { id: row.id }, body: { notes: draft.text.trim() } }),
      );
      cancel();
    } catch (failure) {
      setError(failure);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  return { draft, saving, error, start, type, cancel, save };
}
