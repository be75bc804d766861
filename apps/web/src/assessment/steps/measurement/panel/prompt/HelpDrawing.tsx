import type { MarkedStep } from '@alveola/clinical';
import { COLOURS } from '@alveola/report';
import { MarkShape } from '../../../../viewer/markers/MarkShape';

type Place = readonly [number, number];

/** A lower tooth, or an implant in its place, in 120 × 132: where each step has its markers. */
const PLACES: Readonly<Record<MarkedStep, readonly Place[]>> = {
  Numbering: [[60, 26]],
  RootApex: [[60, 118]],
  CEJ: [
    [41, 44],
    [79, 44],
  ],
  BoneLevel: [
    [44, 66],
    [76, 66],
  ],
  BoneDefect: [[82, 72]],
};
const TOOTH =
  'M41 44C33 32 35 13 47 11C53 10 56 14 60 14C64 14 67 10 73 11C85 13 87 32 79 44C79 70 70 106 60 118C50 106 41 70 41 44Z';
const ENAMEL = 'M41 44C33 32 35 13 47 11C53 10 56 14 60 14C64 14 67 10 73 11C85 13 87 32 79 44Q60 53 41 44Z';
const IMPLANT = 'M44 44H76L72 112Q60 122 48 112Z';
const CROWN = 'M46 44C36 32 37 13 48 11C54 10 56 14 60 14C64 14 66 10 72 11C83 13 84 32 74 44Z';
const THREADS = 'M44 56L75 62M45 68L75 74M46 80L74 86M47 92L73 98';
const BONE = {
  level: 'M4 66H44C45 90 52 110 60 120C68 110 75 90 76 66H116V130H4Z',
  angular: 'M4 66H44C45 90 52 110 60 120C66 112 71 104 73 92L96 62H116V130H4Z',
} as const;

export interface HelpDrawingProps {
  readonly step: MarkedStep;
  readonly implant: boolean;
}

/** Crown, root and crest with the markers of the step; the words beside it say the same. */
export function HelpDrawing({ step, implant }: HelpDrawingProps) {
  return (
    <svg
      className="step-help shrink-0"
      width={96}
      height={106}
      viewBox="0 0 120 132"
      aria-hidden="true"
      focusable="false"
    >
      <path className="help-bone" d={step === 'BoneDefect' ? BONE.angular : BONE.level} />
      <path className="help-tooth" d={implant ? IMPLANT : TOOTH} />
      <path className="help-enamel" d={implant ? CROWN : ENAMEL} />
      {implant && <path className="help-line" d={THREADS} />}
      {step === 'BoneLevel' && (
        <path className="help-line" d="M28 44H40M28 66H40M33 44V66M30 48L33 44L36 48M30 62L33 66L36 62" />
      )}
      {PLACES[step].map(([x, y]) => (
        <g
          key={x}
          className="mark"
          data-active="true"
          style={{ color: COLOURS[step] }}
          transform={`translate(${x} ${y})`}
        >
          <MarkShape step={step} label="36" />
        </g>
      ))}
    </svg>
  );
}
