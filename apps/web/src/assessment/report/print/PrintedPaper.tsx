import type { Block, Foot } from '@alveola/report';
import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Blocks } from '../blocks/Blocks';
import { useRunningFoot } from './runningFoot';
import './printedPaper.css';

export interface PrintedPaperProps {
  readonly parts: readonly (readonly Block[])[];
  readonly look: 'letter' | 'sheet';
  readonly language: Language;
  readonly foot: Foot;
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
