import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface ClashTableProps {
  readonly first: string;
  readonly second: string;
  readonly children: ReactNode;
}

/** Stacked on a phone, where the browser no longer sees table rows, so they name their roles. */
export function ClashTable({ first, second, children }: ClashTableProps) {
  const { t } = useTranslation();
  return (
    <table
      role="table"
      className="w-full text-left max-sm:block max-sm:*:block max-sm:[&_[role=rowheader]]:col-span-2 max-sm:[&_[role=rowheader]]:pb-0 max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-2"
    >
      <thead role="rowgroup" className="text-dense text-ink-soft">
        <tr role="row">
          <th role="columnheader" className="py-1 pr-4 font-normal max-sm:sr-only">
            {t('versions:conflict.where')}
          </th>
          <th role="columnheader" className="py-1 pr-4 font-normal">
            {first}
          </th>
          <th role="columnheader" className="py-1 font-normal">
            {second}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

export function ClashRow({ where, cells }: { readonly where: string; readonly cells: readonly ReactNode[] }) {
  return (
    <tr role="row" className="border-t border-line align-top">
      <th role="rowheader" scope="row" className="py-1.5 pr-4 font-medium">
        {where}
      </th>
      {cells.map((cell, n) => (
        <td key={n} role="cell" className="py-1.5 pr-4 tabular">
          {cell}
        </td>
      ))}
    </tr>
  );
}
