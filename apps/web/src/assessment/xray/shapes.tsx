import type { MarkerId } from './room';

/** The exact place is (0, 0): the tip of the triangle, the dot of the others. CSS pixels. */
const PATHS = {
  RootApex: 'M0 0 L-6 -10 H6 Z',
  CEJ: 'M0 -6 L6 0 L0 6 L-6 0 Z',
  BoneLevel: 'M-7 0 H7 M-7 -4 V4 M7 -4 V4',
  BoneDefect: 'M0 -8 A8 8 0 1 0 0.01 -8 Z M-4 -4 L0 3 L4 -4',
} as const;

/** How a measuring step looks, on the X-ray and beside its name. */
export function MarkShape({ step, label }: { step: MarkerId['step']; label?: string }) {
  if (step === 'Numbering')
    return (
      <>
        <rect className="pill" x={-13} y={-9} width={26} height={18} rx={9} />
        <text>{label ?? '11'}</text>
      </>
    );
  return (
    <>
      <path className="edge" d={PATHS[step]} />
      <path className="line" d={PATHS[step]} />
      {(step === 'CEJ' || step === 'BoneLevel') && <circle className="dot" r={1.5} />}
    </>
  );
}

/** The shape alone, for a list. */
export function MarkIcon({ step }: { step: MarkerId['step'] }) {
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
