import type { Comparison } from '@alveola/clinical';
import { changedValues } from '@alveola/report';
import { DataTable } from '../DataTable';
import { useReader, useReport } from '../reportView';
import { Section } from '../Section';
import { Arrow } from './Arrow';

/** Diagnosis and indices, then and now: only those that differ. */
export function PatientChanges(props: { readonly comparison: Comparison; readonly earlierDay: string }) {
  const { comparison, earlierDay } = props;
  const reader = useReader();
  const rows = changedValues(comparison, useReport().preferences, reader);
  const texts = reader.words.comparison;
  return (
    <Section title={texts.patient}>
      {rows.length === 0 ? (
        <p className="text-ink-soft">{texts.unchangedAll}</p>
      ) : (
        <DataTable titles={['', `${texts.earlier}, ${earlierDay}`, texts.today]}>
          {rows.map(({ label, before, now }) => (
            <tr key={label}>
              <th scope="row" className="table-cell-data text-left font-medium">
                {label}
              </th>
              <td className="table-cell-data text-ink-soft tabular">{before}</td>
              <td className="table-cell-data font-semibold tabular">
                <Arrow />
                {now}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </Section>
  );
}
