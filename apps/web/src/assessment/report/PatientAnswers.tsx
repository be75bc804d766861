import { patientAnswers } from '@alveola/report';
import { useReader, useReport } from './reportView';
import { Section } from './Section';

/** What was asked of the patient, as answered: the grade rests on it. */
export function PatientAnswers() {
  const { document } = useReport();
  const reader = useReader();
  return (
    <Section title={reader.words.report.patient}>
      <dl className="grid grid-cols-3 gap-x-6 gap-y-2">
        {patientAnswers(document.information, reader).map(({ label, value }) => (
          <div key={label}>
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
