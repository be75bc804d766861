import { type Comparison, POCKET_CHANGES, type PocketChange } from '@alveola/clinical';
import { toothList } from '@alveola/report';
import { useReader } from '../reportView';
import { Section } from '../Section';

const TONES = {
  closed: 'text-good',
  better: 'text-good',
  worse: 'text-danger',
  unchanged: 'text-ink',
} as const satisfies Record<PocketChange, string>;

/** How many pockets closed, got better, got worse or stayed, and at which teeth. */
export function Pockets({ comparison }: { readonly comparison: Comparison }) {
  const reader = useReader();
  const { pockets, pocketsNote, pocket } = reader.words.comparison;
  return (
    <Section title={pockets}>
      <dl className="grid grid-cols-2 overflow-hidden rounded-md border border-line bg-paper md:grid-cols-4">
        {POCKET_CHANGES.map((change) => {
          const teeth = comparison.pockets[change];
          return (
            <div
              key={change}
              data-pockets={change}
              className="border-line px-4 py-3 not-first:border-l max-md:odd:border-l-0"
            >
              <dt className="text-dense text-ink-soft">{pocket[change]}</dt>
              <dd>
                <span
                  className={`text-title font-semibold tabular ${teeth.length > 0 ? TONES[change] : 'text-ink-faint'}`}
                >
                  {teeth.length}
                </span>
                {teeth.length > 0 && (
                  <span className="block text-dense text-ink-soft tabular">{toothList(teeth, reader)}</span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-2 text-dense text-ink-faint">{pocketsNote}</p>
    </Section>
  );
}
