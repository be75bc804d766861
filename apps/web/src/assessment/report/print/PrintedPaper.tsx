import type { Block, PageFoot, Words } from '@alveola/report';
import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Blocks } from '../blocks/Blocks';
import { useRunningFoot } from './PrintReport';
import './printedPaper.css';
import { createFormats, type Formats } from '../../../shell/i18n/useFormat';
import { WORD_FILES } from '../../../shell/i18n/i18n';

export interface PrintedPaperProps {
  readonly parts: readonly (readonly Block[])[];
  readonly look: 'letter' | 'sheet';
  readonly language: Language;
  readonly foot: PageFoot;
  readonly onPrinted: () => void;
}

/** Replaces the report on paper, and prints as soon as it is drawn. */
export function PrintedPaper({ parts, look, language, foot, onPrinted }: PrintedPaperProps) {
  useRunningFoot(foot);
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.add('prints-paper');
    addEventListener('afterprint', onPrinted, { once: true });
    // Waits until logo and pictures are drawn.
    const soon = setTimeout(() => print(), 100);
    return () => {
      clearTimeout(soon);
      classList.remove('prints-paper');
      removeEventListener('afterprint', onPrinted);
    };
  }, [onPrinted]);
  return createPortal(
    <article className="printed-paper" data-look={look} lang={LANGUAGE_TABLE[language].locale}>
      {parts.map((blocks, at) => (
        <div key={at}>
          <Blocks blocks={blocks} isPaper isPlain />
        </div>
      ))}
    </article>,
    document.body,
  );
}

export interface PaperLanguage<N extends 'letter' | 'patientSheet'> {
  readonly language: Language;
  readonly words: Words[N];
  readonly formats: Formats;
}

/** Any key that each catalogue has tells whether it is loaded; a test keeps the languages alike. */
const KNOWN = { letter: 'question', patientSheet: 'subtitle' } as const;

/** @throws when the words cannot be fetched */
export async function loadPaperLanguage<N extends 'letter' | 'patientSheet'>(
  paper: N,
  language: Language,
): Promise<PaperLanguage<N>> {
  const files = await WORD_FILES[language]();
  const words = (await files[`./${paper}.json`]?.())?.default;
  if (!isCatalogue(paper, words)) throw new Error('The words of the paper are missing.');
  return { language, words, formats: createFormats(LANGUAGE_TABLE[language].locale) };
}

function isCatalogue<N extends 'letter' | 'patientSheet'>(
  paper: N,
  words: object | undefined,
): words is Words[N] {
  return words !== undefined && KNOWN[paper] in words;
}
