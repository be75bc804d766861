import { inOrder } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useReader, useReport } from './reportView';
import { Section } from './Section';
import { SiteRow } from './SiteRow';
import { Head } from './ToothTable';

const COLUMNS = 9;

/** Every implant: its own diagnosis with how certain it is, bone loss, depth, findings, score and prognosis. */
export function ImplantTable() {
  const { t } = useTranslation();
  const { result } = useReport();
  const reader = useReader();
  const { label, implant, certainty } = reader.words.teeth;
  if (result.implants.length === 0) return null;
  return (
    <Section title={t('report.implants.title')}>
      <div className="overflow-x-auto rounded-md border border-line bg-paper">
        <table className="table-data">
          <thead>
            <tr>
              <Head>{label.implant}</Head>
              <Head>{label.condition}</Head>
              <Head>{label.certainty}</Head>
              <Head>{label.boneLoss}</Head>
              <Head>{label.pocketDepth}</Head>
              <Head>{label.findings}</Head>
              <Head>{label.score}</Head>
              <Head>{label.level}</Head>
              <td className="table-head print:hidden" />
            </tr>
          </thead>
          <tbody>
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
          </tbody>
        </table>
      </div>
    </Section>
  );
}
