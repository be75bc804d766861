import { inOrder } from '@alveola/report';
import { DataTable } from './DataTable';
import { useReader, useReport } from './reportView';
import { Section } from './Section';
import { SiteRow } from './SiteRow';

const COLUMNS = 9;

/** Every implant: its own diagnosis with how certain it is, bone loss, depth, findings, score and prognosis. */
export function ImplantTable() {
  const { result } = useReport();
  const reader = useReader();
  const { label, implant, certainty } = reader.words.teeth;
  if (result.implants.length === 0) return null;
  return (
    <Section title={reader.words.report.implants}>
      <DataTable
        withButtons
        titles={[
          label.implant,
          label.condition,
          label.certainty,
          label.boneLoss,
          label.pocketDepth,
          label.findings,
          label.score,
          label.level,
        ]}
      >
        {inOrder(result.implants, ({ tooth }) => tooth, reader).map((found) => (
          <SiteRow
            key={found.tooth}
            site={found}
            columns={COLUMNS}
            first={
              <>
                <td className="table-cell-data font-medium">{implant[found.condition]}</td>
                <td className="table-cell-data">{certainty[found.certainty]}</td>
              </>
            }
          />
        ))}
      </DataTable>
    </Section>
  );
}
