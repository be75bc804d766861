import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeptDraft, NoteDrafts } from '../../../session/offline/noteDrafts';
import { useSession } from '../../../session/useSession';
import { loadPart } from '../../../shell/loadPart';
import { logError } from '../../../shell/log';

export interface KeptNotes {
  readonly notes: ReadonlyMap<string, KeptDraft>;
  readonly keep: (draft: KeptDraft) => void;
  readonly drop: (report: string) => void;
}

export function useKeptNotes(): KeptNotes {
  const user = useSession().profile?.id;
  const [notes, setNotes] = useState<KeptNotes['notes']>(new Map());
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
