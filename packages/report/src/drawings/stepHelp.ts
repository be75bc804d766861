import type { MarkedStep } from '@alveola/clinical';
import type { Group, Label, Path, Point, Scene } from './scene';
import { MARKS, markParts } from './measured';

const SHOULDER: readonly Point[] = [
  { x: 44, y: 44 },
  { x: 76, y: 44 },
];
const TOOTH =
  'M41 44C33 32 35 13 47 11C53 10 56 14 60 14C64 14 67 10 73 11C85 13 87 32 79 44C79 70 70 106 60 118C50 106 41 70 41 44Z';
const ENAMEL = 'M41 44C33 32 35 13 47 11C53 10 56 14 60 14C64 14 67 10 73 11C85 13 87 32 79 44Q60 53 41 44Z';
const IMPLANT = 'M44 44H76L72 112Q60 122 48 112Z';
const CROWN = 'M46 44C36 32 37 13 48 11C54 10 56 14 60 14C64 14 66 10 72 11C83 13 84 32 74 44Z';
const THREADS = 'M44 56L75 62M45 68L75 74M46 80L74 86M47 92L73 98';
const BONE = {
  tooth: {
    level: 'M4 66H44C45 90 52 110 60 120C68 110 75 90 76 66H116V130H4Z',
    defect: 'M4 66H44C45 90 52 110 60 120C66 112 71 104 73 92L96 62H116V130H4Z',
  },
  implant: {
    level: 'M4 66H45L48 112Q60 122 72 112L75 66H116V130H4Z',
    defect: 'M4 62H24L47 92L48 112Q60 122 72 112L73 92L96 62H116V130H4Z',
  },
} as const;
const DISTANCE = 'M28 44H40M28 66H40M33 44V66M30 48L33 44L36 48M30 62L33 66L36 62';

export interface StepDrawing {
  readonly paths: readonly { readonly look: 'bone' | 'tooth' | 'enamel' | 'line'; readonly d: string }[];
  readonly places: readonly Point[];
  readonly label: string;
}

export function stepHelp(step: MarkedStep, implant: boolean): StepDrawing {
  return {
    paths: [
      { look: 'bone', d: BONE[implant ? 'implant' : 'tooth'][step === 'BoneDefect' ? 'defect' : 'level'] },
      { look: 'tooth', d: implant ? IMPLANT : TOOTH },
      { look: 'enamel', d: implant ? CROWN : ENAMEL },
      ...(implant ? [{ look: 'line', d: THREADS } as const] : []),
      ...(step === 'BoneLevel' ? [{ look: 'line', d: DISTANCE } as const] : []),
    ],
    places: implant && step === 'CEJ' ? SHOULDER : MARKS[step].help,
    label: '36',
  };
}

const OTHER_AT_IMPLANT = ['RootApex', 'CEJ', 'BoneDefect'] as const satisfies readonly MarkedStep[];

export function isOtherAtImplant(step: MarkedStep): step is (typeof OTHER_AT_IMPLANT)[number] {
  return OTHER_AT_IMPLANT.some((otherStep) => otherStep === step);
}

/** Light markers need the dark ground of X-rays, whatever the colour of the paper. */
const LOOKS: Readonly<Record<StepDrawing['paths'][number]['look'], Omit<Path, 'd'>>> = {
  bone: { fill: 'ink-soft', fillOpacity: 0.5, stroke: 'line', width: 1, opacity: 0.75 },
  tooth: { fill: 'ink-soft', stroke: 'line-strong', width: 1.5 },
  enamel: { fill: 'line', opacity: 0.6 },
  line: { stroke: 'xray-text', width: 1 },
};
const GROUND = 'M-2 -4H122A6 6 0 0 1 128 2V132A6 6 0 0 1 122 138H-2A6 6 0 0 1 -8 132V2A6 6 0 0 1 -2 -4Z';

export function stepHelpScene(step: MarkedStep, implant: boolean): Scene {
  const { paths, places, label } = stepHelp(step, implant);
  const number: Label = { x: 0, y: 0, text: label, size: 12, colour: 'Numbering' };
  const marks = places.map(
    (move): Group => ({ move, parts: [...markParts(step), ...(step === 'Numbering' ? [number] : [])] }),
  );
  return {
    x: -8,
    y: -4,
    width: 136,
    height: 142,
    parts: [
      { d: GROUND, fill: 'xray-ground' },
      ...paths.map(({ look, d }): Path => ({ d, ...LOOKS[look] })),
      ...marks,
    ],
  };
}
