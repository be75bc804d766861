import { type MeasuredRow, measuredValues } from '@alveola/report';
import { classes } from '../../ui/classes';
import { DataTable } from './DataTable';
import { useReader, useReport } from './reportView';
import { Section } from './Section';

/** Every measured and charted value of every tooth and implant. */
export function MeasuredValues() {
  const report = useReport();
  const reader = useReader();
  const { title, legend } = reader.words.report.values;
  const { titles, rows } = measuredValues(report, reader);
  return (
    <Section title={title}>
      <DataTable titles={[titles.tooth, ...titles.figures, titles.notes]}>
        {rows.map((row) => (
          <ValueRow key={row.tooth} row={row} />
        ))}
      </DataTable>
      <p className="mt-2 text-dense text-ink-faint">{legend}</p>
    </Section>
  );
}

function ValueRow({ row: { tooth, name, figures, notes } }: { readonly row: MeasuredRow }) {
  return (
    <tr data-tooth={tooth}>
      <th scope="row" className="table-cell-data text-left font-semibold tabular">
        {name}
      </th>
      {figures.map(({ text, isUnknown }, n) => (
        // The columns stand.
        <td key={n} className={classes('table-cell-data tabular', isUnknown && 'text-ink-faint')}>
          {text}
        </td>
      ))}
      <td className="table-cell-data">{notes}</td>
    </tr>
  );
}
