import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface ClashTableProps {
  /** What stands over the two columns of values. */
  readonly first: string;
  readonly second: string;
  /** Rows: where, and what each version says there. */
  readonly children: ReactNode;
}

/** Two versions side by side, where they differ. */
export function ClashTable({ first, second, children }: ClashTableProps) {
  const { t } = useTranslation();
  return (
    <table className="w-full text-left">
      <thead className="text-dense text-ink-soft">
        <tr>
          <th className="py-1 pr-4 font-normal">{t('versions:conflict.where')}</th>
          <th className="py-1 pr-4 font-normal">{first}</th>
          <th className="py-1 font-normal">{second}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
