import type { Block, PageFoot, Words } from '@alveola/report';
import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Blocks } from '../blocks/Blocks';
import './printedPaper.css';
import { createFormats, type Formats } from '../../../shell/i18n/useFormat';
import { WORD_FILES } from '../../../shell/i18n/i18n';

export interface PrintedPaperProps {
  readonly blocks: readonly Block[];
  readonly language: Language;
  readonly foot: PageFoot;
  readonly onPrinted: () => void;
}

/** Prints as soon as it is drawn, instead of the screen: names that were typed never reach the server. */
export function PrintedPaper({ blocks, language, foot, onPrinted }: PrintedPaperProps) {
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
    <article className="printed-paper" lang={LANGUAGE_TABLE[language].locale}>
      <Blocks blocks={blocks} isPlain />
    </article>,
    document.body,
  );
}

export interface LetterLanguage {
  readonly language: Language;
  readonly words: Words['letter'];
  readonly formats: Formats;
}

export async function loadLetterLanguage(language: Language): Promise<LetterLanguage> {
  const files = await WORD_FILES[language]();
  const words = (await files['./letter.json']?.())?.default;
  if (!isCatalogue(words)) throw new Error('The words of the letter are missing.');
  return { language, words, formats: createFormats(LANGUAGE_TABLE[language].locale) };
}

/** Any key of the catalogue tells whether it is loaded; a test keeps the languages alike. */
function isCatalogue(words: object | undefined): words is Words['letter'] {
  return words !== undefined && 'question' in words;
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
