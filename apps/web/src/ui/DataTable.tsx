import type { ReactNode } from 'react';
import { classes } from './classes';

interface DataTableProps {
  /** The name of the column `actions` is for screen readers only. */
  readonly columns: readonly (readonly [key: string, head: ReactNode])[];
  readonly caption?: string;
  /** Rows become blocks on a phone; they must be a `StackedRow`. */
  readonly stacks?: boolean;
  readonly framed?: boolean;
  readonly children: ReactNode;
}

/** Makes a scrolling element reachable by keyboard, also when the window becomes narrower later. */
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

const FRAME = 'rounded-lg border border-line bg-paper max-[43.75rem]:px-2';

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
                {key === 'actions' ? <span className="sr-only">{head}</span> : head}
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

interface StackedRowProps {
  readonly isOnPaperOnly?: boolean;
  readonly children: ReactNode;
}

/** Sets roles explicitly, because a browser removes them from tables that are not laid out as such. */
export function StackedRow({ isOnPaperOnly = false, children }: StackedRowProps) {
  return (
    <tr
      role="row"
      className={classes(
        'max-[43.75rem]:block max-[43.75rem]:not-last:border-b max-[43.75rem]:border-line max-[43.75rem]:py-2',
        isOnPaperOnly && 'not-print:hidden!',
      )}
    >
      {children}
    </tr>
  );
}

interface StackedCellProps {
  /** The column's name before the value on a phone, where the value alone is unclear. */
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
      {label && children && (
        <span aria-hidden="true" className="text-ink-faint sm:hidden">
          {label}:{' '}
        </span>
      )}
      {children}
    </td>
  );
}
