import type { Reason } from '@alveola/clinical';
import { reasonSentence, sourceName } from '@alveola/contract';
import { useReader } from './reportView';

/** Criterion, tooth, value and limit, each with where the rule comes from. */
export function Reasons({ because, sources = true }: { because: readonly Reason[]; sources?: boolean }) {
  const reader = useReader();
  if (because.length === 0) return <p className="text-ink-soft">{reader.words.report.noReasons}</p>;
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {because.map((reason, n) => {
        const source = sources ? sourceName(reason, reader) : null;
        return (
          // A list of reasons never changes its order while it stands.
          <li key={`${reason.code}-${n}`}>
            {reasonSentence(reason, reader)}
            {source && <span className="text-ink-faint"> [{source}]</span>}
          </li>
        );
      })}
    </ul>
  );
}
