import type { ReactNode } from 'react';
import { classes } from './classes';

export interface DataTableProps {
  /** Each with what its head cell says. */
  readonly columns: readonly (readonly [key: string, head: ReactNode])[];
  /** Read, not seen. */
  readonly caption?: string;
  /** On a phone each row is a block: for rows that are a `StackedRow`. */
  readonly stacks?: boolean;
  /** In a border of its own, which ends the last row. */
  readonly framed?: boolean;
  /** Rows of cells with `table-cell-data`. */
  readonly children: ReactNode;
}

/** What scrolls can be scrolled with the keyboard, also once the window is narrower: nothing in it may take the focus. */
export function letScroll(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const observer = new ResizeObserver(() => {
    const isStop = element.scrollWidth > element.clientWidth && !element.querySelector('a, button, input');
    if (isStop) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  });
  observer.observe(element);
  return () => observer.disconnect();
}

const FRAME =
  'rounded-lg border border-line bg-paper max-[43.75rem]:px-2 [&_tr:last-child]:border-b-0 [&_tr:last-child>td]:border-b-0';

/** A table that scrolls by itself where the screen is narrow, or stacks its cells there. */
export function DataTable({ columns, caption, stacks = false, framed = false, children }: DataTableProps) {
  const block = stacks && 'max-[43.75rem]:block';
  return (
    <div ref={letScroll} className={classes('relative overflow-x-auto', framed && FRAME)}>
      <table role="table" className={classes('table-data', block)}>
        {caption && <caption className="sr-only">{caption}</caption>}
        <thead role="rowgroup" className={classes(stacks && 'max-[43.75rem]:sr-only')}>
          <tr role="row">
            {columns.map(([key, head]) => (
              <th key={key} role="columnheader" scope="col" className="table-head">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={classes(block)}>
          {children}
        </tbody>
      </table>
    </div>
  );
}

/** Its roles are said: a browser takes them from what is no longer laid out as a table. */
export function StackedRow({ children }: { readonly children: ReactNode }) {
  return (
    <tr
      role="row"
      className="max-[43.75rem]:block max-[43.75rem]:border-b max-[43.75rem]:border-line max-[43.75rem]:py-2"
    >
      {children}
    </tr>
  );
}

export interface StackedCellProps {
  /** The name of the column, where the value alone does not say what it is: it stands before it on a phone. */
  readonly label?: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

export function StackedCell({ label, className, children }: StackedCellProps) {
  return (
    <td
      role="cell"
      className={classes(
        'table-cell-data py-1.5 max-[43.75rem]:h-auto max-[43.75rem]:block max-[43.75rem]:border-0 max-[43.75rem]:py-0.5',
        className,
      )}
    >
      {label && (
        <span aria-hidden="true" className="text-ink-faint sm:hidden">
          {label}:{' '}
        </span>
      )}
      {children}
    </td>
  );
}
