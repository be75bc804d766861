import { type LetterDraft, saveLetter } from '@alveola/contract';
import {
  type LetterAbout,
  type LetterNames,
  type Paragraph,
  withoutNames,
  buildReferralLetter,
  letterFoot,
} from '@alveola/report';
import { LANGUAGE_TABLE } from '@alveola/report/languages';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useLetterhead } from '../../../session/preferences/letterhead';
import { queryClient } from '../../../session/Queries';
import { useProblemText } from '../../../shell/problemText';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/form/Checkbox';
import { TextArea, TextField } from '../../../ui/form/TextField';
import { DialogActions } from '../../../ui/overlay/Dialog';
import { toast } from '../../../ui/overlay/toast';
import { type LetterLanguage, PrintedPaper } from '../print/PrintedPaper';

export interface OpenedLetter {
  readonly draft: LetterDraft;
  readonly written: LetterLanguage;
}

interface Edited extends Paragraph {
  readonly isTitled: boolean;
  readonly isRemarks: boolean;
}

interface LetterEditingProps {
  readonly reportId: string;
  readonly opened: OpenedLetter;
  readonly paragraphs: readonly Paragraph[];
  readonly names: LetterNames;
  readonly children: ReactNode;
}

export function LetterEditing({
  reportId,
  opened: { draft, written },
  paragraphs: start,
  names,
  children,
}: LetterEditingProps) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const letterhead = useLetterhead() ?? null;
  const { remarks } = draft;
  const [paragraphs, setParagraphs] = useState(() =>
    start.map(
      (paragraph): Edited => ({
        ...paragraph,
        isTitled: paragraph.title !== '',
        isRemarks: paragraph.title === remarks?.title,
      }),
    ),
  );
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
    withdrawn: draft.withdrawn,
  };
  const printed = useCallback(() => setPrinting(false), []);
  return (
    <>
      {draft.withdrawn && (
        <div lang={LANGUAGE_TABLE[written.language].locale}>
          <Alert tone="warn" title={draft.withdrawn.title}>
            {draft.withdrawn.text} {draft.withdrawn.reviewed}
          </Alert>
        </div>
      )}
      {remarks && (
        <Checkbox
          label={t('papers:letterRemarks')}
          checked={paragraphs.some(({ isRemarks }) => isRemarks)}
          onChange={(isTicked) =>
            setParagraphs(
              isTicked
                ? paragraphs.toSpliced(-1, 0, { ...remarks, isTitled: true, isRemarks: true })
                : paragraphs.filter(({ isRemarks }) => !isRemarks),
            )
          }
        />
      )}
      {paragraphs.map(({ title, text, isTitled }, at) => (
        <div key={at} className="flex flex-col gap-1" lang={LANGUAGE_TABLE[written.language].locale}>
          {isTitled && (
            <TextField
              label={`${t('papers:paragraph')} ${at + 1}`}
              value={title}
              maxLength={200}
              onChange={({ target }) => change(at, { title: target.value })}
            />
          )}
          <TextArea
            label={title || t('papers:untitled')}
            labelHidden={isTitled}
            className="field-sizing-content max-h-96 min-h-20"
            value={text}
            maxLength={5000}
            onChange={({ target }) => change(at, { text: target.value })}
          />
        </div>
      ))}
      <p className="text-dense text-ink-faint">{t('papers:kept')}</p>
      <DialogActions>
        {children}
        <Button busy={busy} onClick={() => void keep()}>
          {t('papers:letterKeep')}
        </Button>
        <Button variant="primary" icon="print" onClick={() => setPrinting(true)}>
          {t('papers:letterPrint')}
        </Button>
      </DialogActions>
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

export interface LetterPaperProps {
  readonly about: LetterAbout;
  readonly paragraphs: readonly Paragraph[];
  readonly names: LetterNames;
  readonly written: LetterLanguage;
  readonly onPrinted: () => void;
}

export function LetterPaper({ about, paragraphs, names, written, onPrinted }: LetterPaperProps) {
  const { words, formats, language } = written;
  return (
    <PrintedPaper
      blocks={buildReferralLetter(about, paragraphs, names, words, formats)}
      language={language}
      foot={letterFoot(about, words)}
      onPrinted={onPrinted}
    />
  );
}
