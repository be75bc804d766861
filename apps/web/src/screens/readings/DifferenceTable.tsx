import type { ReadingPairs, Third } from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { toothLabel } from '../../assessment/teeth/notation';
import { usePreferences } from '../../session/useSession';
import { useFormat } from '../../shell/i18n/useFormat';
import { DataTable } from '../../ui/DataTable';
import { useSigned } from './AgreementFigures';

const COLUMNS = ['tooth', 'side', 'first', 'second', 'difference'] as const;

/** Every side and tooth that one of the readings read. */
export function DifferenceTable({ pairs: { sides, classes } }: { readonly pairs: ReadingPairs }) {
  const { t } = useTranslation();
  const { percent, signed: toSigned } = useFormat();
  const { dental_notation_system: notation } = usePreferences();
  const signed = useSigned();
  const loss = (value: number | null) => (value === null ? t('readings:notRead') : percent(value / 100, 1));
  const third = (value: Third | null) => (value === null ? t('readings:notRead') : t(`teeth:third.${value}`));
  const rows = [
    ...sides.map(({ tooth, side, first, second, difference }) => ({
      tooth,
      place: t(`teeth:side.${side}`),
      cells: [loss(first), loss(second), signed(difference)],
    })),
    ...classes.map(({ tooth, first, second }) => ({
      tooth,
      place: t('readings:whole'),
      cells: [
        third(first),
        third(second),
        first === null || second === null ? '–' : toSigned(second - first),
      ],
    })),
  ];
  return (
    <details open>
      <summary className="inline-flex min-h-8 cursor-pointer items-center font-semibold hover:text-accent pointer-coarse:min-h-11">
        {t('readings:table')}
      </summary>
      <DataTable
        caption={t('readings:table')}
        columns={COLUMNS.map((column) => [column, t(`readings:column.${column}`)])}
      >
        {rows.map(({ tooth, place, cells }) => (
          <tr key={`${tooth} ${place}`}>
            <th scope="row" className="table-cell-data text-left font-semibold tabular">
              {toothLabel(tooth, notation)}
            </th>
            <td className="table-cell-data">{place}</td>
            {cells.map((cell, n) => (
              <td key={COLUMNS[n + 2]} className="table-cell-data tabular">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
    </details>
  );
}
