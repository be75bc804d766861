import { draftReferral, type Letter, letterPdf, listLetters } from '@alveola/contract';
import { type LetterNames, fill } from '@alveola/report';
import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { Spinner } from '../../../ui/Spinner';
import { LetterEditing, type OpenedLetter, loadLetterLanguage } from './LetterEditing';
import { useToastedCall } from '../../../session/form/useCall';
import { saveFile } from '../../papers/saveFile';
import { useFormat } from '../../../shell/i18n/useFormat';
import { TextArea, TextField } from '../../../ui/form/TextField';

interface LetterDialogProps {
  readonly reportId: string;
  readonly language: Language;
  readonly onClose: () => void;
}

async function open(reportId: string, language: Language): Promise<OpenedLetter> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const query = { language, ...(timeZone ? { time_zone: timeZone } : {}) };
  const [draft, written] = await Promise.all([
    call(draftReferral, { params: { id: reportId }, query }),
    loadLetterLanguage(language),
  ]);
  return { draft, written };
}

export function LetterDialog({ reportId, language: first, onClose }: LetterDialogProps) {
  const { t } = useTranslation();
  const [keptLetter, setKept] = useState<Letter | null>(null);
  const language = keptLetter?.language ?? first;
  const { data, error, refetch } = useQuery({
    queryKey: ['letter-draft', reportId, language],
    queryFn: () => open(reportId, language),
    staleTime: Number.POSITIVE_INFINITY,
    // The note may have been changed when the letter is opened again.
    gcTime: 0,
  });
  const [names, setNames] = useState<LetterNames>({ addressee: '', patient: '' });
  const close = <Button onClick={onClose}>{t('common:close')}</Button>;
  return (
    <Dialog
      open
      wide
      title={`${t('papers:letter')} · ${LANGUAGE_TABLE[language].name}`}
      description={t('papers:letterHint')}
      onOpenChange={onClose}
    >
      <div className="flex flex-col gap-5">
        <KeptLetters reportId={reportId} onOpen={setKept} />
        <NameFields names={names} onChange={setNames} />
        {!data && <ProblemAlert problem={error} title={t('papers:letterFailed')} onRetry={refetch} />}
        {!data && !error && <Spinner label={t('papers:busy')} />}
        {data && (
          <LetterEditing
            key={keptLetter?.id ?? language}
            reportId={reportId}
            opened={data}
            paragraphs={keptLetter?.paragraphs ?? data.draft.paragraphs}
            names={names}
          >
            {close}
          </LetterEditing>
        )}
        {!data && <div className="flex justify-end">{close}</div>}
      </div>
    </Dialog>
  );
}

interface KeptLettersProps {
  readonly reportId: string;
  readonly onOpen: (letter: Letter) => void;
}

function KeptLetters({ reportId, onOpen }: KeptLettersProps) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const { send } = useToastedCall();
  const savePdf = (letter: string) => {
    const path = letterPdf.path.replace(':id', encodeURIComponent(reportId)).replace(':letter', letter);
    void send(() => saveFile(path, 'letter.pdf'));
  };
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
          const { saved_at, saved_by: author, language } = letter;
          const values = { when: moment(saved_at), who: author, language: LANGUAGE_TABLE[language].name };
          const name = fill(t('papers:keptBy', { interpolation: { skipOnVariables: true } }), values);
          return (
            <li key={letter.id} className="flex flex-wrap items-center justify-between gap-2">
              <span>{name}</span>
              <span className="flex flex-wrap gap-1 max-sm:-ml-4">
                <Button variant="quiet" aria-label={`PDF: ${name}`} onClick={() => savePdf(letter.id)}>
                  PDF
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`${t('common:open')}: ${name}`}
                  onClick={() => onOpen(letter)}
                >
                  {t('common:open')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface NameFieldsProps {
  readonly names: LetterNames;
  readonly onChange: (names: LetterNames) => void;
}

/** Names are never sent: they leave this dialog only on paper. */
function NameFields({ names, onChange }: NameFieldsProps) {
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
