import type { MarkedStep } from '@alveola/clinical';
import { COLOURS, MARKS, stepHelp } from '@alveola/report';

export function MarkShape({ step, label }: { step: MarkedStep; label?: string }) {
  if (step === 'Numbering')
    return (
      <>
        <rect className="pill" x={-13} y={-9} width={26} height={18} rx={9} />
        <text fontSize={12}>{label ?? '11'}</text>
      </>
    );
  const { path, hasDot } = MARKS[step];
  return (
    <>
      <path className="edge" d={path} />
      <path className="line" d={path} />
      {hasDot && <circle className="dot" r={1.5} />}
    </>
  );
}

export function MarkIcon({ step }: { step: MarkedStep }) {
  return (
    <svg
      className="shrink-0"
      width={28}
      height={20}
      viewBox="-14 -10 28 20"
      aria-hidden="true"
      focusable="false"
    >
      <g className="mark" style={{ color: COLOURS[step] }} transform={`translate(0 ${MARKS[step].above})`}>
        <MarkShape step={step} />
      </g>
    </svg>
  );
}

/** Hidden from screen readers, because the words beside it say the same. */
export function HelpDrawing({ step, implant }: { readonly step: MarkedStep; readonly implant: boolean }) {
  const { paths, places, label } = stepHelp(step, implant);
  return (
    <svg
      className="step-help shrink-0"
      width={96}
      height={106}
      viewBox="0 0 120 132"
      aria-hidden="true"
      focusable="false"
    >
      {paths.map(({ look, d }) => (
        <path key={d} className={`help-${look}`} d={d} />
      ))}
      {places.map(({ x, y }) => (
        <g
          key={x}
          className="mark"
          data-active="true"
          style={{ color: COLOURS[step] }}
          transform={`translate(${x} ${y})`}
        >
          <MarkShape step={step} label={label} />
        </g>
      ))}
    </svg>
  );
}
