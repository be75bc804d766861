import type { ReactNode } from 'react';

export interface DataTableProps {
  /** Of the columns, from the left; an empty one stands over what names itself. */
  readonly titles: readonly string[];
  /** A last column of buttons, which paper has no use for. */
  readonly withButtons?: boolean;
  /** Its rows. */
  readonly children: ReactNode;
}

/** A dense table of the report; on a narrow screen it scrolls sideways. */
export function DataTable({ titles, withButtons, children }: DataTableProps) {
  return (
    <div className="overflow-x-auto rounded-md border border-line bg-paper">
      <table className="table-data">
        <thead>
          <tr>
            {titles.map((title) =>
              title === '' ? (
                <td key="" className="table-head" />
              ) : (
                <th key={title} scope="col" className="table-head">
                  {title}
                </th>
              ),
            )}
            {withButtons && <td className="table-head print:hidden" />}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
