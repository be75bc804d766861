import { keyFigures, warningSentence } from '@alveola/report';
import { useId } from 'react';
import { Icon } from '../../ui/Icon';
import { useReader, useReport } from './reportView';

/** Indices, ratio, shares, interval and referral: the figures that the diagnosis and the plan rest on. */
export function Facts() {
  const report = useReport();
  const reader = useReader();
  return (
    <dl
      aria-label={reader.words.report.facts.title}
      className="grid grid-cols-2 overflow-hidden rounded-md border border-line bg-paper md:grid-cols-4"
    >
      {keyFigures(report, reader).map(({ label, value, note }) => (
        <div key={label} className="-mr-px -mb-px border-r border-b border-line px-4 py-2">
          <dt className="text-dense text-ink-soft">{label}</dt>
          <dd className="font-semibold tabular">
            {value}
            {note && <span className="font-normal text-ink-faint"> {note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the clinician should look at again, in words. */
export function Warnings() {
  const { result } = useReport();
  const reader = useReader();
  const id = useId();
  const { label } = reader.words.diagnosis;
  if (result.warnings.length === 0) return null;
  return (
    <section aria-labelledby={id} className="rounded-md border border-fair/50 bg-warn-soft px-4 py-3">
      <h3 id={id} className="mb-1 flex items-center gap-2 font-semibold">
        <Icon name="warning" className="text-warn" />
        {label.warnings}
      </h3>
      <ul className="flex list-disc flex-col gap-1 pl-7">
        {result.warnings.map((warning) => (
          <li key={warning.code} data-warning={warning.code}>
            {warningSentence(warning, reader)}
          </li>
        ))}
      </ul>
    </section>
  );
}
