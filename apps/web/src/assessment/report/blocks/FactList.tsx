import type { FactsBlock, LetterheadBlock, Signature } from '@alveola/report';
import { classes } from '../../../ui/classes';
import { TONES } from './BlockTable';
import { useLetterhead, findLogoUrl } from '../../../session/preferences/letterhead';

const LOOKS: Readonly<Record<FactsBlock['look'], string>> = {
  head: 'grid gap-4',
  large: 'grid auto-cols-fr grid-flow-col overflow-hidden rounded-md border border-line',
  framed: 'grid overflow-hidden rounded-md border border-line bg-paper',
  plain: 'grid grid-cols-3 gap-x-6 gap-y-2',
};
const CELLS: Readonly<Record<FactsBlock['look'], string>> = {
  head: '',
  large: 'px-4 py-2 not-first:border-l not-first:border-line',
  framed: '-mr-px -mb-px border-r border-b border-line px-4 py-2',
  plain: '',
};

const LAST = [
  'md:last:col-span-1 print:last:col-span-1',
  'md:last:col-span-4 print:last:col-span-4',
  'md:last:col-span-3 print:last:col-span-3',
  'md:last:col-span-2 print:last:col-span-2',
];

/** Lets the last cell fill its row, so that no framed space is empty. */
function toLast(count: number): string {
  return classes(count % 2 === 1 && 'last:col-span-2', LAST[count % 3 === 0 ? 0 : count % 4]);
}

function toColumns(count: number): string {
  return count % 3 === 0
    ? 'grid-cols-2 md:grid-cols-3 print:grid-cols-3'
    : 'grid-cols-2 md:grid-cols-4 print:grid-cols-4';
}

export function FactList({ block: { look, label, facts, widths, columns } }: { readonly block: FactsBlock }) {
  const evenly = look === 'head' ? `repeat(${columns}, minmax(0, 1fr))` : undefined;
  const template = widths?.map((width) => `${width}fr`).join(' ') ?? evenly;
  return (
    <dl
      aria-label={label}
      data-look={look}
      className={classes(LOOKS[look], look === 'framed' && toColumns(facts.length))}
      style={template ? { gridTemplateColumns: template } : undefined}
    >
      {facts.map((fact) => (
        <div
          key={fact.label}
          data-key={fact.key}
          className={classes(CELLS[look], look === 'framed' && toLast(facts.length))}
        >
          <dt className="text-dense text-ink-soft">{fact.label}</dt>
          <dd className="font-semibold tabular">
            <span className={classes(fact.tone && 'text-title', fact.tone && TONES[fact.tone])}>
              {fact.value}
            </span>
            {fact.note && (
              <span className={classes('font-normal text-ink-faint', fact.tone && 'block text-dense')}>
                {' '}
                {fact.note}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function LetterheadLines({
  block: { name, lines, logo },
}: {
  readonly block: Pick<LetterheadBlock, 'name' | 'lines' | 'logo'>;
}) {
  const url = findLogoUrl(useLetterhead()?.logo);
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="text-lead">{name}</p>
        {lines.map((line) => (
          <p key={line} className="text-dense text-ink-soft">
            {line}
          </p>
        ))}
      </div>
      {logo && url && <img src={url} alt="" className="max-h-[15mm] max-w-[55mm] object-contain" />}
    </div>
  );
}

export function SignatureLines({ lines }: Pick<Signature, 'lines'>) {
  return (
    <dl
      data-signature
      className="grid auto-cols-fr grid-flow-col gap-8 break-before-avoid break-inside-avoid pt-10"
    >
      {lines.map(({ label, below }) => (
        <div key={label} className="border-t border-ink pt-1">
          <dt className="text-dense text-ink-soft">{label}</dt>
          <dd className="font-semibold">{below}</dd>
        </div>
      ))}
    </dl>
  );
}
