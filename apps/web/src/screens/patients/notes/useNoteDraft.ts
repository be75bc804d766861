import { toNewerNote, logError } from '../../../shell/problem';
import type { KeptNote, ReportRow } from '@alveola/contract';
import { calls } from '@alveola/contract/shell';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../session/api';
import { replaceRow } from '../usePatientList';
import type { KeptDraft, NoteDrafts } from '../../../session/offline/noteDrafts';
import { useSession } from '../../../session/useSession';
import { loadPart } from '../../../shell/loadPart';

/** Outlives its row, which may be scrolled out of the list. */
interface Draft {
  readonly row: ReportRow;
  readonly text: string;
  /** The newest note that the writer has seen; null: there was none. */
  readonly seen: number | null;
}

export type NoteDraft = ReturnType<typeof useNoteDraft>;

export function useNoteDraft() {
  const { notes: kept, keep, drop } = useKeptNotes();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  /** A note of somebody else since `seen`; null: there is none. */
  const [newer, setNewer] = useState<KeptNote | null>(null);
  const busy = useRef(false);

  const close = () => {
    if (draft) drop(draft.row.id);
    setDraft(null);
    setError(null);
    setNewer(null);
  };
  const start = useCallback(
    (row: ReportRow) => {
      if (busy.current) return;
      const keptDraft = kept.get(row.id);
      setDraft({ row, text: keptDraft?.text ?? row.notes, seen: keptDraft ? keptDraft.seen : row.note });
      setError(null);
    },
    [kept],
  );
  const type = (text: string) => {
    if (!draft) return;
    setDraft({ ...draft, text });
    keep({ report: draft.row.id, text, seen: draft.seen });
  };

  const take = (row: ReportRow, text: string) => {
    if (busy.current) return;
    const seen = draft?.row.id === row.id ? draft.seen : row.note;
    setDraft({ row, text, seen });
    setError(null);
    keep({ report: row.id, text, seen });
  };

  const send = async (row: ReportRow, text: string, seen: number | null) => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    setError(null);
    try {
      replaceRow(
        await call(calls.patchReport, { params: { id: row.id }, body: { notes: text.trim(), note: seen } }),
      );
      close();
    } catch (failure) {
      const newerNote = toNewerNote(failure);
      setNewer(newerNote);
      if (newerNote) replaceRow({ ...row, notes: newerNote.notes, note: newerNote.note });
      else setError(failure);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  const save = async () => {
    if (!draft || newer) return;
    const { row, text, seen } = draft;
    if (text.trim() === row.notes && seen === row.note) close();
    else await send(row, text, seen);
  };
  const settle = async (text: string) => {
    if (!draft || !newer) return;
    type(text);
    if (text.trim() === newer.notes) close();
    else await send(draft.row, text, newer.note);
  };
  const back = () => setNewer(null);
  return { draft, kept, saving, error, newer, start, type, take, cancel: close, save, back, settle };
}

function useKeptNotes() {
  const user = useSession().profile?.id;
  const [notes, setNotes] = useState<ReadonlyMap<string, KeptDraft>>(new Map());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const drafts = useRef<Promise<NoteDrafts> | null>(null);

  const then = useCallback(
    (work: (drafts: NoteDrafts) => Promise<unknown>) => {
      if (user === undefined) return;
      last.current = last.current
        .then(async () => {
          drafts.current ??= loadPart(() => import('../../../session/offline/noteDrafts')).then((part) =>
            part.openNoteDrafts(user),
          );
          await work(await drafts.current);
        })
        .catch((error: unknown) => {
          drafts.current = null;
          logError('The note was not kept', error);
        });
    },
    [user],
  );
  useEffect(
    () =>
      then(async (opened) => {
        const all = await opened.list();
        setNotes(new Map(all.map((draft) => [draft.report, draft])));
      }),
    [then],
  );
  const keep = useCallback(
    (draft: KeptDraft) => {
      setNotes((now) => new Map([...now, [draft.report, draft]]));
      then((opened) => opened.keep(draft));
    },
    [then],
  );
  const drop = useCallback(
    (report: string) => {
      setNotes((now) => new Map([...now].filter(([id]) => id !== report)));
      then((opened) => opened.drop(report));
    },
    [then],
  );
  return { notes, keep, drop };
}
