import {
  buildReferralLetter,
  type LetterAbout,
  letterFoot,
  type LetterNames,
  type Paragraph,
} from '@alveola/report';
import { PrintedPaper } from '../print/PrintedPaper';
import type { PaperLanguage } from '../print/paperWords';

export interface LetterPaperProps {
  readonly about: LetterAbout;
  readonly paragraphs: readonly Paragraph[];
  readonly names: LetterNames;
  readonly written: PaperLanguage<'letter'>;
  readonly onPrinted: () => void;
}

export function LetterPaper({ about, paragraphs, names, written, onPrinted }: LetterPaperProps) {
  const { words, formats, language } = written;
  return (
    <PrintedPaper
      parts={[buildReferralLetter(about, paragraphs, names, words, formats)]}
      look="letter"
      language={language}
      foot={letterFoot(about, words)}
      onPrinted={onPrinted}
    />
  );
}
