import { draftReferral, type Letter } from '@alveola/contract';
import type { LetterNames } from '@alveola/report';
import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useProblemText } from '../../../shell/problemText';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { Spinner } from '../../../ui/Spinner';
import { KeptLetters } from './KeptLetters';
import { LetterEditing, type Opened } from './LetterEditing';
import { loadPaperLanguage } from '../print/paperWords';
import { NameFields } from './NameFields';

export interface LetterDialogProps {
  readonly reportId: string;
  readonly language: Language;
  readonly onClose: () => void;
}

async function open(reportId: string, language: Language): Promise<Opened> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const query = { language, ...(timeZone ? { time_zone: timeZone } : {}) };
  const [draft, written] = await Promise.all([
    call(draftReferral, { params: { id: reportId }, query }),
    loadPaperLanguage('letter', language),
  ]);
  return { draft, written };
}

export function LetterDialog({ reportId, language: first, onClose }: LetterDialogProps) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const [keptLetter, setKept] = useState<Letter | null>(null);
  const language = keptLetter?.language ?? first;
  const { data, error, refetch } = useQuery({
    queryKey: ['letter-draft', reportId, language],
    queryFn: () => open(reportId, language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [names, setNames] = useState<LetterNames>({ addressee: '', patient: '' });
  const close = <Button onClick={onClose}>{t('common:close')}</Button>;
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
        <NameFields names={names} onChange={setNames} />
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
