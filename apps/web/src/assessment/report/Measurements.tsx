import { classes } from '../../ui/classes';
import { useAssessment } from '../saving/store';
import { MeasuredPicture } from './MeasuredPicture';
import { MeasuredValues } from './MeasuredValues';
import { useReader } from './reportView';
import { Section } from './Section';

/** The sub-step 'Measurements': every value, and the X-rays with all that was measured on them. */
export function Measurements() {
  return (
    <div className="flex flex-col gap-8">
      <MeasuredPictures />
      <MeasuredValues />
    </div>
  );
}

export function MeasuredPictures() {
  const { words } = useReader();
  const xrays = useAssessment((state) => state.xrays);
  return (
    <Section title={words.report.xrays.title}>
      {xrays.length === 0 ? (
        <p className="text-ink-soft">{words.report.xrays.none}</p>
      ) : (
        <div className={classes('grid gap-4 print:block', xrays.length > 1 && 'xl:grid-cols-2')}>
          {xrays.map((xray, n) => (
            <MeasuredPicture key={xray.id} xray={xray} n={n + 1} />
          ))}
        </div>
      )}
    </Section>
  );
}
