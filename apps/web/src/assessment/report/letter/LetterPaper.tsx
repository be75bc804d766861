import { buildReferralLetter, type LetterAbout, type LetterNames, type Paragraph } from '@alveola/report';
import { LANGUAGE_TABLE } from '@alveola/report/languages';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Blocks } from '../blocks/Blocks';
import type { LetterLanguage } from './letterWords';
import './letter.css';

export interface LetterPaperProps {
  readonly about: LetterAbout;
  readonly paragraphs: readonly Paragraph[];
  readonly names: LetterNames;
  readonly written: LetterLanguage;
  /** Printed, or given up. */
  readonly onPrinted: () => void;
}

/** The letter on paper, in place of the report: printed as soon as it stands in the page. */
export function LetterPaper({ about, paragraphs, names, written, onPrinted }: LetterPaperProps) {
  const { words, formats, language } = written;
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.add('prints-letter');
    addEventListener('afterprint', onPrinted, { once: true });
    // The logo is drawn first.
    const soon = setTimeout(() => print(), 100);
    return () => {
      clearTimeout(soon);
      classList.remove('prints-letter');
      removeEventListener('afterprint', onPrinted);
    };
  }, [onPrinted]);
  return createPortal(
    <article className="print-letter" lang={LANGUAGE_TABLE[language].locale}>
      <Blocks blocks={buildReferralLetter(about, paragraphs, names, words, formats)} isPaper />
    </article>,
    document.body,
  );
}
