import type { ReactNode } from 'react';

export interface DataTableProps {
  /** Each with what its head cell says. */
  readonly columns: readonly (readonly [key: string, head: ReactNode])[];
  /** Read, not seen. */
  readonly caption?: string;
  /** Rows of cells with `table-cell-data`. */
  readonly children: ReactNode;
}

/** A table that scrolls by itself where the screen is narrow. */
export function DataTable({ columns, caption, children }: DataTableProps) {
  return (
    <div className="relative overflow-x-auto">
      <table className="table-data">
        {caption && <caption className="sr-only">{caption}</caption>}
        <thead>
          <tr>
            {columns.map(([key, head]) => (
              <th key={key} scope="col" className="table-head">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
