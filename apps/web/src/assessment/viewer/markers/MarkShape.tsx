import type { MarkedStep } from '@alveola/clinical';
import { MARK_PATHS } from '@alveola/report';

/** How a measuring step looks, on the X-ray and beside its name. */
export function MarkShape({ step, label }: { step: MarkedStep; label?: string }) {
  if (step === 'Numbering')
    return (
      <>
        <rect className="pill" x={-13} y={-9} width={26} height={18} rx={9} />
        <text fontSize={12}>{label ?? '11'}</text>
      </>
    );
  return (
    <>
      <path className="edge" d={MARK_PATHS[step]} />
      <path className="line" d={MARK_PATHS[step]} />
      {(step === 'CEJ' || step === 'BoneLevel') && <circle className="dot" r={1.5} />}
    </>
  );
}

/** The shape alone, for a list. */
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
      <g className="mark" data-step={step} transform={step === 'RootApex' ? 'translate(0 5)' : undefined}>
        <MarkShape step={step} />
      </g>
    </svg>
  );
}
