import { isMet, type Reason } from '@alveola/clinical';
import { reasonSentence, sourceName } from '@alveola/report';
import { Icon } from '../../ui/Icon';
import { useReader } from './reportView';

/** Criterion, tooth, value and limit, whether it is met, each with where the rule comes from. */
export function Reasons({ because }: { because: readonly Reason[] }) {
  const reader = useReader();
  const { noReasons, criterion } = reader.words.report;
  if (because.length === 0) return <p className="text-ink-soft">{noReasons}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {because.map((reason, n) => {
        const source = sourceName(reason, reader);
        const met = isMet(reason);
        return (
          // A list of reasons never changes its order while it stands.
          <li key={`${reason.code}-${n}`} className="flex gap-2" data-met={met}>
            <Icon
              name={met ? 'check' : 'minus'}
              size={16}
              className={met ? 'mt-0.75 text-accent' : 'mt-0.75 text-ink-faint'}
            />
            <span className="min-w-0">
              <span className="sr-only">{met ? criterion.met : criterion.unmet}: </span>
              {reasonSentence(reason, reader)}
              {source && <span className="text-ink-faint"> [{source}]</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
