import { type LetterDraft, saveLetter } from '@alveola/contract';
import {
  type LetterAbout,
  type LetterNames,
  type Paragraph,
  withoutNames,
  buildReferralLetter,
  letterFoot,
  type Block,
  type PageFoot,
  type Words,
} from '@alveola/report';
import { LANGUAGE_TABLE, type Language } from '@alveola/report/languages';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useLetterhead } from '../../../session/preferences/letterhead';
import { queryClient } from '../../../session/Queries';
import { useToastedCall } from '../../../session/form/useCall';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/form/Checkbox';
import { TextArea, TextField } from '../../../ui/form/TextField';
import { DialogActions } from '../../../ui/overlay/Dialog';
import { toast } from '../../../ui/overlay/toast';
import { useWindowEvent } from '../../../ui/useKeys';
import { createPortal } from 'react-dom';
import { Blocks } from '../blocks/Blocks';
import './printedPaper.css';
import { createFormats, type Formats } from '../../../shell/i18n/useFormat';
import { loadWords } from '../../../shell/i18n/i18n';

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

export function LetterEditing({ reportId, opened, paragraphs: start, names, children }: LetterEditingProps) {
  const { draft, written } = opened;
  const { t } = useTranslation();
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
  const { busy, send } = useToastedCall();
  const change = (at: number, more: Partial<Paragraph>) =>
    setParagraphs(paragraphs.map((each, n) => (n === at ? { ...each, ...more } : each)));
  const keep = async () => {
    const body = {
      language: written.language,
      paragraphs: [...withoutNames(paragraphs, names, written.words, draft.paragraphs)],
    };
    await call(saveLetter, { params: { id: reportId }, body });
    await queryClient.invalidateQueries({ queryKey: ['letters', reportId] });
    toast({ tone: 'good', text: t('papers:letterKept') });
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
  return (
    <>
      {draft.withdrawn && (
        <div lang={LANGUAGE_TABLE[written.language].locale}>
          <Alert tone="warn" title={draft.withdrawn.title}>
            {draft.withdrawn.text}
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
      <DialogActions>
        {children}
        <Button busy={busy} onClick={() => void send(keep)}>
          {t('papers:letterKeep')}
        </Button>
        <Button variant="primary" icon="print" onClick={() => setPrinting(true)}>
          {t('papers:letterPrint')}
        </Button>
      </DialogActions>
      {isPrinting && (
        <PrintedPaper
          blocks={buildReferralLetter(about, paragraphs, names, written.words, written.formats)}
          language={written.language}
          foot={letterFoot(about, written.words)}
          onPrinted={() => setPrinting(false)}
        />
      )}
    </>
  );
}

interface PrintedPaperProps {
  readonly blocks: readonly Block[];
  readonly language: Language;
  readonly foot: PageFoot;
  readonly onPrinted: () => void;
}

/** Prints as soon as it is drawn, instead of the screen: names that were typed never reach the server. */
function PrintedPaper({ blocks, language, foot, onPrinted }: PrintedPaperProps) {
  useRunningFoot(foot);
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.add('prints-paper');
    // Waits until logo and pictures are drawn.
    const soon = setTimeout(() => print(), 100);
    return () => {
      clearTimeout(soon);
      classList.remove('prints-paper');
    };
  }, []);
  useWindowEvent('afterprint', onPrinted);
  return createPortal(
    <article className="printed-paper" lang={LANGUAGE_TABLE[language].locale}>
      <Blocks blocks={blocks} isPlain />
    </article>,
    document.body,
  );
}

interface LetterLanguage {
  readonly language: Language;
  readonly words: Words['letter'];
  readonly formats: Formats;
}

export async function loadLetterLanguage(language: Language): Promise<LetterLanguage> {
  const words = await loadWords(language, 'letter');
  if (!isCatalogue(words)) throw new Error('The words of the letter are missing.');
  return { language, words, formats: createFormats(LANGUAGE_TABLE[language].locale) };
}

/** Any key of the catalogue tells whether it is loaded; a test keeps the languages alike. */
function isCatalogue(words: object): words is Words['letter'] {
  return 'question' in words;
}

/** Sets the foot of every page, in browsers that print page margins. */
function useRunningFoot({ whose, product, page }: PageFoot): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const [before = '', between = '', after = ''] = page.split(/\{\{\w+\}\}/);
    const properties = Object.entries({ whose, product, before, between, after }).map(([name, text]) => {
      const property = `--print-${name}`;
      style.setProperty(property, JSON.stringify(text));
      return property;
    });
    return () => {
      for (const property of properties) style.removeProperty(property);
    };
  }, [whose, product, page]);
}
