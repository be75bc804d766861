import type { Judged, Reason } from '@alveola/clinical';
import { reasonList, whatIfs } from '@alveola/report';
import { useMemo } from 'react';
import { findWhatIfs } from '../document/result';
import { Blocks } from './blocks/Blocks';
import { useReader, useReport } from './reportView';

export interface ReasonsProps {
  readonly because: readonly Reason[];
  /** Null: set by hand, and what would change the computed one is of no use. */
  readonly judged: Judged | null;
}

/** Why the diagnosis or a class of it is what it is, and what would have changed it. */
export function Reasons({ because, judged }: ReasonsProps) {
  const reader = useReader();
  return (
    <>
      <Blocks blocks={[reasonList(because, reader)]} />
      {judged && <WhatIfs judged={judged} />}
    </>
  );
}

/** Only of what today's rules find in the record as it stands: findings that were kept may rest on other rules. */
function WhatIfs({ judged }: { readonly judged: Judged }) {
  const { document, preferences, result, history } = useReport();
  const reader = useReader();
  const blocks = useMemo(
    () => whatIfs(judged, { whatIfs: findWhatIfs(result.diagnosis, document, preferences, history) }, reader),
    [result, document, history, preferences, judged, reader],
  );
  if (blocks.length === 0) return null;
  return (
    <div className="mt-3 border-t border-line pt-3">
      <Blocks blocks={blocks} />
    </div>
  );
}
