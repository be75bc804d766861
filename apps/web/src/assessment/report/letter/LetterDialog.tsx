import { draftReferral, type Letter, type LetterDraft, listLetters, saveLetter } from '@alveola/contract';
import { fill, type LetterAbout, type LetterNames, type Paragraph, withoutNames } from '@alveola/report';
import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useLetterhead } from '../../../session/preferences/letterhead';
import { queryClient } from '../../../session/Queries';
import { useFormat } from '../../../shell/i18n/useFormat';
import { useProblemText } from '../../../shell/problemText';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { TextArea } from '../../../ui/form/TextArea';
import { TextField } from '../../../ui/form/TextField';
import { Dialog } from '../../../ui/overlay/Dialog';
import { toast } from '../../../ui/overlay/toast';
import { Spinner } from '../../../ui/Spinner';
import { LetterPaper } from './LetterPaper';
import { type LetterLanguage, loadLetterLanguage } from './letterWords';

export interface LetterDialogProps {
  readonly reportId: string;
  readonly language: Language;
  readonly onClose: () => void;
}

interface Opened {
  readonly draft: LetterDraft;
  readonly written: LetterLanguage;
}

async function open(reportId: string, language: Language): Promise<Opened> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const query = { language, ...(timeZone ? { time_zone: timeZone } : {}) };
  const [draft, written] = await Promise.all([
    call(draftReferral, { params: { id: reportId }, query }),
    loadLetterLanguage(language),
  ]);
  return { draft, written };
}

/** A referral letter: drafted from the report or opened from what was kept, changed, printed, kept. */
export function LetterDialog({ reportId, language: first, onClose }: LetterDialogProps) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const [kept, setKept] = useState<Letter | null>(null);
  const language = kept?.language ?? first;
  const { data, error, refetch } = useQuery({
    queryKey: ['letter-draft', reportId, language],
    queryFn: () => open(reportId, language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [names, setNames] = useState<LetterNames>({ addressee: '', patient: '' });
  return (
    <Dialog
      open
      wide
      title={`${t('papers:letterTitle')} · ${LANGUAGE_TABLE[language].name}`}
      description={t('papers:letterHint')}
      onOpenChange={onClose}
    >
      <div className="flex flex-col gap-5">
        <KeptLetters reportId={reportId} onOpen={setKept} />
        <Names names={names} onChange={setNames} />
        {error && (
          <Alert
            tone="danger"
            title={t('papers:letterFailed')}
            action={<Button onClick={() => void refetch()}>{t('common:retry')}</Button>}
          >
            {textOf(error)}
          </Alert>
        )}
        {!data && !error && <Spinner label={t('papers:busy')} />}
        {data && (
          <Editing
            key={kept?.id ?? language}
            reportId={reportId}
            opened={data}
            paragraphs={kept?.paragraphs ?? data.draft.paragraphs}
            names={names}
          />
        )}
      </div>
    </Dialog>
  );
}

/** The letters that were kept, each to be opened again. */
function KeptLetters({
  reportId,
  onOpen,
}: {
  readonly reportId: string;
  readonly onOpen: (letter: Letter) => void;
}) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const { data } = useQuery({
    queryKey: ['letters', reportId],
    queryFn: () => call(listLetters, { params: { id: reportId } }),
  });
  if (!data || data.letters.length === 0) return null;
  return (
    <section className="rounded-md bg-ground p-3">
      <h3 className="font-semibold">{t('papers:keptLetters')}</h3>
      <ul>
        {data.letters.map((letter) => {
          const { saved_at, saved_by: who, language } = letter;
          const values = { when: moment(saved_at), who, language: LANGUAGE_TABLE[language].name };
          const name = fill(t('papers:keptBy', { interpolation: { skipOnVariables: true } }), values);
          return (
            <li key={letter.id} className="flex flex-wrap items-center justify-between gap-2">
              <span>{name}</span>
              <Button
                variant="quiet"
                aria-label={`${t('papers:open')}: ${name}`}
                onClick={() => onOpen(letter)}
              >
                {t('papers:open')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface NamesProps {
  readonly names: LetterNames;
  readonly onChange: (names: LetterNames) => void;
}

/** Typed for the print: they leave this dialog only on paper. */
function Names({ names, onChange }: NamesProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextArea
        label={t('papers:addressee')}
        hint={t('papers:addresseeHint')}
        value={names.addressee}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...names, addressee: target.value })}
      />
      <TextField
        label={t('papers:patientName')}
        hint={t('papers:patientNameHint')}
        value={names.patient}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...names, patient: target.value })}
      />
    </div>
  );
}

interface EditingProps {
  readonly reportId: string;
  readonly opened: Opened;
  readonly paragraphs: readonly Paragraph[];
  readonly names: LetterNames;
}

function Editing({ reportId, opened: { draft, written }, paragraphs: start, names }: EditingProps) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const letterhead = useLetterhead() ?? null;
  const [paragraphs, setParagraphs] = useState(start);
  const [isPrinting, setPrinting] = useState(false);
  const [busy, setBusy] = useState(false);
  const change = (at: number, more: Partial<Paragraph>) =>
    setParagraphs(paragraphs.map((each, n) => (n === at ? { ...each, ...more } : each)));
  const keep = async () => {
    setBusy(true);
    try {
      const body = {
        language: written.language,
        paragraphs: [...withoutNames(paragraphs, names, written.words, draft.paragraphs)],
      };
      await call(saveLetter, { params: { id: reportId }, body });
      await queryClient.invalidateQueries({ queryKey: ['letters', reportId] });
      toast({ tone: 'good', text: t('papers:letterKept') });
    } catch (error) {
      toast({ tone: 'danger', text: textOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const about: LetterAbout = {
    clinic: draft.clinic,
    letterhead,
    clinician: draft.clinician,
    role: draft.role,
    patientNumber: draft.patient_number,
    reference: draft.reference_number,
    date: draft.date,
  };
  const printed = useCallback(() => setPrinting(false), []);
  return (
    <>
      {paragraphs.map(({ title, text }, at) => (
        // Paragraphs keep their places.
        <div key={at} className="flex flex-col gap-1" lang={LANGUAGE_TABLE[written.language].locale}>
          {start[at]?.title !== '' && (
            <TextField
              label={`${t('papers:paragraph')} ${at + 1}`}
              value={title}
              maxLength={200}
              onChange={({ target }) => change(at, { title: target.value })}
            />
          )}
          <TextArea
            label={title || t('papers:untitled')}
            rows={Math.min(14, Math.max(2, text.split('\n').length + 1))}
            value={text}
            maxLength={5000}
            onChange={({ target }) => change(at, { text: target.value })}
          />
        </div>
      ))}
      <p className="text-dense text-ink-faint">{t('papers:kept')}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button busy={busy} onClick={() => void keep()}>
          {t('papers:letterKeep')}
        </Button>
        <Button variant="primary" icon="print" onClick={() => setPrinting(true)}>
          {t('papers:letterPrint')}
        </Button>
      </div>
      {isPrinting && (
        <LetterPaper
          about={about}
          paragraphs={paragraphs}
          names={names}
          written={written}
          onPrinted={printed}
        />
      )}
    </>
  );
}
