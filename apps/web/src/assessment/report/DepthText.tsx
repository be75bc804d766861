import { type ToothNumber, findValue } from '@alveola/clinical';
import { depthBand, fill } from '@alveola/report';
import { classes } from '../../ui/classes';
import { useReader, useReport } from './reportView';

/** Depth in mm as weight and colour, and a dot where it bleeds; 0 is not charted. */
export function DepthText({ tooth }: { tooth: ToothNumber }) {
  const { notCharted, bleeds } = useReader().words.report.teeth;
  const { document } = useReport();
  const depth = findValue(document, 'PocketDepth', tooth) ?? 0;
  const band = depthBand(depth);
  const bleeding = findValue(document, 'Bleeding', tooth) ?? 0;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {depth === 0 ? (
        <span className="text-ink-faint">{notCharted}</span>
      ) : (
        <span
          className={classes(
            band === 'deep' && 'font-bold text-hopeless',
            band === 'moderate' && 'font-semibold text-fair-text',
          )}
        >
          {depth}&nbsp;mm
        </span>
      )}
      {bleeding > 0 && (
        <>
          <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true" className="text-danger">
            <circle cx="4" cy="4" r="3.5" fill="currentColor" />
          </svg>
          <span className="sr-only">{fill(bleeds, { count: bleeding })}</span>
        </>
      )}
    </span>
  );
}
