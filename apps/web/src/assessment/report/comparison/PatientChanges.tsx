import type { Changed, Comparison } from '@alveola/clinical';
import { formatPercent } from '@alveola/contract';
import { Head } from '../ToothTable';
import { useReader, useReport } from '../reportView';
import { Section } from '../Section';
import { Arrow } from './Arrow';

interface Row {
  readonly label: string;
  readonly before: string;
  readonly now: string;
}

/** Diagnosis and indices, then and now: only those that differ. */
export function PatientChanges(props: { readonly comparison: Comparison; readonly earlierDay: string }) {
  const { comparison, earlierDay } = props;
  const { words } = useReader();
  const rows = usePatientRows(comparison).filter(({ before, now }) => before !== now);
  const { comparison: texts } = words;
  return (
    <Section title={texts.patient}>
      {rows.length === 0 ? (
        <p className="text-ink-soft">{texts.unchangedAll}</p>
      ) : (
        <div className="overflow-x-auto rounded-md border border-line bg-paper">
          <table className="table-data">
            <thead>
              <tr>
                <td className="table-head" />
                <Head>{`${texts.earlier}, ${earlierDay}`}</Head>
                <Head>{texts.today}</Head>
              </tr>
            </thead>
            <tbody>
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
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

function usePatientRows({ patient }: Comparison): readonly Row[] {
  const { words, language } = useReader();
  const { preferences } = useReport();
  const { label, condition, extent, stability, hygiene } = words.diagnosis;
  const row = <T,>(name: string, { before, now }: Changed<T | null>, said: (value: T) => string): Row => {
    const shown = (value: T | null) => (value === null ? '–' : said(value));
    return { label: name, before: shown(before), now: shown(now) };
  };
  const percent = (value: number) => formatPercent(value, language);
  return [
    row(label.condition, patient.condition, (value) => condition[value]),
    row(label.stage, patient.stage, (value) => value),
    row(label.grade, patient.grade, (value) => value),
    row(label.extent, patient.blt, (value) => extent[value]),
    ...(preferences.stable_unstable_classification
      ? [row(label.stability, patient.stability, (value) => stability[value])]
      : []),
    row(label.bleedingIndex, patient.bleedingIndex, percent),
    row(label.plaqueIndex, patient.plaqueIndex, percent),
    row(label.oralHygiene, patient.oralHygiene, (value) => hygiene[value]),
  ];
}
