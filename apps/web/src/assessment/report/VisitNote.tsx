import { keptNote, type KeptNote } from '@alveola/contract';
import { calls } from '@alveola/contract/shell';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { useCall } from '../../session/form/useCall';
import { useMay } from '../../session/useSession';
import { ApiProblem } from '../../shell/problem';
import { useProblemText } from '../../shell/problemText';
import { Button } from '../../ui/Button';
import { TextArea } from '../../ui/form/TextField';
import { useReportId } from './completion/Completed';

/** The clinician's note on the analysis, which every list shows. It is no part of the record that is completed. */
export function VisitNote() {
  const reportId = useReportId();
  const { data } = useQuery({
    queryKey: ['notes', reportId],
    queryFn: () => call(calls.listNotes, { params: { id: reportId ?? '' } }),
    enabled: reportId !== null,
  });
  if (!data || reportId === null) return null;
  return <Note key={reportId} reportId={reportId} newest={data.notes[0] ?? null} />;
}

interface NoteProps {
  readonly reportId: string;
  readonly newest: KeptNote | null;
}

function Note({ reportId, newest }: NoteProps) {
  const { t } = useTranslation();
  const mayChart = useMay('chart');
  const [saved, setSaved] = useState({ text: newest?.notes ?? '', note: newest?.note ?? null });
  const [typed, setTyped] = useState<string | null>(null);
  const { error, save } = useSaving();
  if (typed === null) {
    if (saved.text === '' && !mayChart) return null;
    return (
      <div className="-mt-2">
        {saved.text !== '' && (
          <>
            <p className="text-dense text-ink-soft">{t('summary:note.label')}</p>
            <p className="max-w-prose whitespace-pre-wrap">{saved.text}</p>
          </>
        )}
        {mayChart && (
          <Button variant="quiet" icon="edit" className="-ml-4" onClick={() => setTyped(saved.text)}>
            {t(saved.text === '' ? 'summary:note.add' : 'summary:note.edit')}
          </Button>
        )}
      </div>
    );
  }
  const leave = () =>
    save(reportId, typed.trim(), saved, (text, note, isSaved) => {
      setSaved({ text: isSaved ? text : saved.text, note });
      setTyped(isSaved ? null : text);
    });
  return (
    <div className="max-w-prose">
      <TextArea
        autoFocus
        label={t('summary:note.label')}
        hint={t('summary:note.hint')}
        error={error ?? undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void leave()}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setTyped(null);
        }}
      />
    </div>
  );
}

type Settle = (text: string, note: number | null, isSaved: boolean) => void;

/** A note that somebody else saved meanwhile is put above the typed one, so that neither is lost. */
function useSaving() {
  const { t } = useTranslation();
  const toText = useProblemText();
  const { refused, send } = useCall();
  const [clash, setClash] = useState<string | null>(null);
  const save = async (
    id: string,
    typed: string,
    saved: { text: string; note: number | null },
    settle: Settle,
  ) => {
    setClash(null);
    if (typed === saved.text) return settle(typed, saved.note, true);
    const body = { notes: typed, note: saved.note };
    const work = async () => {
      const { notes, note } = await call(calls.patchReport, { params: { id }, body });
      settle(notes, note, true);
    };
    return send(work, (failure) => {
      const newer = toNewer(failure);
      if (!newer) return false;
      setClash(t('summary:note.clash', { name: newer.saved_by ?? '' }));
      settle([newer.notes, typed].filter(Boolean).join('\n'), newer.note, false);
      return true;
    });
  };
  const failed = refused === null ? null : t('summary:note.failed', { problem: toText(refused) });
  return { error: clash ?? failed, save };
}

function toNewer(failure: unknown): KeptNote | null {
  if (!(failure instanceof ApiProblem) || failure.code !== 'newer-note') return null;
  return keptNote.safeParse(failure.data).data ?? null;
}
