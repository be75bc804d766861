import { type Cell, levelMark, type Phrase, type TableBlock, type TextTone } from '@alveola/report';
import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes';
import { DataTable } from '../../../ui/DataTable';
import { SceneDrawing } from '../../teeth/SceneDrawing';

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
