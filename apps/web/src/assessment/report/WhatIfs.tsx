import type { Judged } from '@alveola/clinical';
import { whatIfSentence } from '@alveola/report';
import { useMemo } from 'react';
import { findWhatIfs } from '../document/result';
import { useReader, useReport } from './reportView';

/**
 * What would have changed the diagnosis or a class. Only of what today's rules find in the record as it
 * stands: findings that were kept may rest on other rules.
 */
export function WhatIfs({ of }: { readonly of: Judged }) {
  const { document, preferences, result, history } = useReport();
  const reader = useReader();
  const { words } = reader;
  const answers = useMemo(
    () => findWhatIfs(result.diagnosis, document, preferences, history)[of],
    [result, document, history, preferences, of],
  );
  if (answers === null) return null;
  return (
    <div className="mt-3 border-t border-line pt-3" data-what-if={of}>
      <p className="mb-1 font-medium">{words.whatIf.title}</p>
      {answers.length === 0 ? (
        <p className="text-ink-soft">{words.whatIf.none}</p>
      ) : (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {answers.map((answer) => (
            <li key={answer.code}>{whatIfSentence(answer, of, reader)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
