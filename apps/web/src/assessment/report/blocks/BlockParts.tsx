import {
  type Cell,
  levelMark,
  type Phrase,
  type TableBlock,
  type TextTone,
  type Item,
  type List,
  type Check,
  type FactsBlock,
  type LetterheadBlock,
  type Signature,
} from '@alveola/report';
import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes';
import { DataTable } from '../../../ui/DataTable';
import { SceneDrawing } from '../../teeth/SceneDrawing';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon/Icon';
import { openPlace, valuePlace } from '../place';
import { useReport } from '../reportView';
import { useLetterhead, findLogoUrl } from '../../../session/preferences/letterhead';

export const TONES: Readonly<Record<TextTone, string>> = {
  plain: '',
  lead: 'text-lead font-medium',
  strong: 'font-semibold',
  soft: 'text-ink-soft',
  note: 'text-dense text-ink-faint',
  unknown: 'text-ink-faint',
  moderate: 'font-semibold text-fair-text',
  deep: 'font-bold text-hopeless',
  good: 'font-medium text-good',
  bad: 'font-medium text-danger',
};

export function BlockTable({ table: { columns, rows } }: { readonly table: TableBlock }) {
  return (
    <Framed>
      <DataTable columns={columns.map(({ title }) => [title, title])}>
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key} data-row={key}>
            <th
              scope="row"
              className={classes(
                'table-cell-data text-left text-body font-semibold tabular',
                // Else each tooth of a list takes a line on a phone.
                name?.text.includes(',') && 'min-w-24',
              )}
            >
              {name?.text}
            </th>
            {cells.map((cell, n) => (
              <td
                key={n}
                colSpan={cells.length === 1 ? columns.length - 1 : undefined}
                className={classes(
                  'table-cell-data py-1.5 tabular',
                  cells.length > 1 && 'max-[43.75rem]:whitespace-nowrap print:whitespace-normal',
                )}
              >
                <CellText cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
    </Framed>
  );
}

export function Framed({ children }: { readonly children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-md border border-line bg-paper print:overflow-visible print:border-0">
      {children}
    </div>
  );
}

export function CellText({ cell }: { readonly cell: Cell }) {
  const { before, more } = cell;
  if (!before && !more) return <Marked phrase={cell} />;
  return (
    <span className="inline-flex items-center gap-x-1.5 max-[43.75rem]:whitespace-nowrap min-[43.8rem]:flex-wrap print:flex-wrap">
      {before && (
        <>
          <Marked phrase={{ tone: 'soft', ...before }} />
          <span aria-hidden="true" className="text-ink-faint">
            →
          </span>
        </>
      )}
      <Marked phrase={before ? { tone: 'strong', ...cell } : cell} />
      {more?.isDot ? <Dot text={more.text} /> : more && <Marked phrase={more} />}
    </span>
  );
}

function Marked({ phrase: { text, tone = 'plain', level } }: { readonly phrase: Phrase }) {
  if (!level) return <span className={classes(TONES[tone])}>{text}</span>;
  return (
    <span className={classes('inline-flex items-center gap-2', TONES[tone])} data-level={level}>
      <SceneDrawing scene={levelMark(level)} height={14} className="shrink-0" />
      {text}
    </span>
  );
}

function Dot({ text }: { readonly text: string }) {
  return (
    <>
      <span aria-hidden="true" className="size-2 rounded-full bg-danger print:hidden" />
      <span className="sr-only print:not-sr-only">{text}</span>
    </>
  );
}

export function BlockList({ list: { items, tone = 'plain' } }: { readonly list: List }) {
  const areCriteria = items.some(({ isMet }) => isMet !== undefined);
  return (
    <ul className={classes('flex flex-col gap-1', !areCriteria && 'list-disc pl-5', TONES[tone])}>
      {items.map((item, n) =>
        areCriteria ? (
          <Criterion key={n} item={item} />
        ) : (
          <li key={n}>
            {item.text} {item.check && <CheckLink check={item.check} />}
          </li>
        ),
      )}
    </ul>
  );
}

const ICONS = {
  true: { name: 'check', look: 'mt-0.75 text-accent' },
  false: { name: 'minus', look: 'mt-0.75 text-ink-faint' },
  null: { name: 'info', look: 'mt-0.75 text-ink-soft' },
} as const;

function Criterion({ item: { text, note, isMet = null } }: { readonly item: Item }) {
  const { t } = useTranslation();
  const { name, look } = ICONS[`${isMet}`];
  return (
    <li className="flex gap-2" data-met={isMet}>
      <Icon name={name} size={16} className={look} />
      <span className="min-w-0">
        {isMet !== null && (
          <span className="sr-only">{t(isMet ? 'report:criterion.met' : 'report:criterion.unmet')}: </span>
        )}
        {text}
        {note && <span className="text-ink-faint"> [{note}]</span>}
      </span>
    </li>
  );
}

export function CheckLink({ check }: { readonly check: Check }) {
  const { editable } = useReport();
  if (!editable) return null;
  return (
    <button
      type="button"
      data-check={check.at.value}
      onClick={() => void openPlace(valuePlace(check.at))}
      className="min-h-8 rounded-md px-1 font-medium text-accent underline underline-offset-2 hover:bg-accent-soft pointer-coarse:min-h-11"
    >
      {check.text}
    </button>
  );
}

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

export function LetterheadLines({ block: { name, lines, logo } }: { readonly block: LetterheadBlock }) {
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
