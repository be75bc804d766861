import type { KeptNote } from '@alveola/contract';
import { calls } from '@alveola/contract/shell';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { create } from 'zustand';
import { useCall } from '../../session/form/useCall';
import { toNewerNote } from '../../shell/problem';
import { useMay } from '../../session/useSession';
import { useProblemText } from '../../shell/problemText';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/form/Checkbox';
import { TextArea } from '../../ui/form/TextField';
import { useReportId } from '../saving/store';
import { useReport } from './reportView';

/** Note and remarks are meant for the clinic, so that they are printed only where somebody ticked it. */
export const usePrintedNote = create<{ readonly reportId: string | null }>()(() => ({ reportId: null }));

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
  const { remarks = [] } = useReport().document.dentition;
  const hasRemarks = remarks.length > 0;
  const isPrinted = usePrintedNote((state) => state.reportId === reportId);
  const [typed, setTyped] = useState<string | null>(null);
  const text = newest?.notes ?? '';
  if (typed !== null) return <NoteField {...{ reportId, newest, typed }} onType={setTyped} />;
  if (text === '' && !hasRemarks && !mayChart) return null;
  return (
    <div className="-mt-2">
      {text !== '' && <p className="text-dense text-ink-soft">{t('summary:note.label')}</p>}
      <p className="max-w-prose whitespace-pre-wrap">{text}</p>
      <div className="flex flex-wrap items-center gap-x-4">
        {mayChart && (
          <Button variant="quiet" icon="edit" className="-ml-4 max-sm:-ml-3" onClick={() => setTyped(text)}>
            {t(text === '' ? 'summary:note.add' : 'summary:note.edit')}
          </Button>
        )}
        {(text !== '' || hasRemarks) && (
          <Checkbox
            label={t('summary:note.print')}
            checked={isPrinted}
            onChange={(isTicked) => usePrintedNote.setState({ reportId: isTicked ? reportId : null })}
          />
        )}
      </div>
    </div>
  );
}

interface NoteFieldProps extends NoteProps {
  readonly typed: string;
  readonly onType: (text: string | null) => void;
}

/** A note that somebody else saved meanwhile is put above the typed one, so that neither is lost. */
function NoteField({ reportId, newest, typed, onType }: NoteFieldProps) {
  const { t } = useTranslation();
  const toText = useProblemText();
  const queries = useQueryClient();
  const { refused, send } = useCall();
  const [clash, setClash] = useState<string | null>(null);
  const add = (note: KeptNote) =>
    queries.setQueryData<{ notes: KeptNote[] }>(['notes', reportId], (before) => ({
      notes: [note, ...(before?.notes ?? [])],
    }));
  const save = async () => {
    setClash(null);
    const body = { notes: typed.trim(), note: newest?.note ?? null };
    const { notes, note } = await call(calls.patchReport, { params: { id: reportId }, body });
    if (note !== null) add({ note, notes, saved_by: null, saved_at: null });
    onType(null);
  };
  const keepBoth = (failure: unknown) => {
    const newer = toNewerNote(failure);
    if (!newer) return false;
    add(newer);
    setClash(t('summary:note.clash', { name: newer.saved_by ?? '' }));
    onType([newer.notes, typed].filter(Boolean).join('\n'));
    return true;
  };
  const leave = () => {
    if (typed.trim() === (newest?.notes ?? '')) onType(null);
    else void send(save, keepBoth);
  };
  const failed = refused === null ? null : toText(refused);
  return (
    <div className="max-w-prose">
      <TextArea
        autoFocus
        label={t('summary:note.label')}
        hint={t('summary:note.hint')}
        error={clash ?? failed ?? undefined}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onType(null);
        }}
      />
    </div>
  );
}
