import {
  type Assessment,
  isUpper,
  LOWER_ARCH,
  MARKED_STEPS,
  toMarkers,
  type ToothNumber,
  toothState,
  UPPER_ARCH,
} from '@alveola/clinical';
import { type ReadReport, scored, SHOWN_LEVELS, type ShownLevel } from '../sentences/readReport';
import { fill, formatImplantCount, formatToothCount, type Reader } from '../sentences/reader';
import type { ReportWords } from '../words/languages';
import { markParts, MARKS } from './measured';
import { circle, keyMark, type Scene, type ScenePart } from './scene';
import { siteColumnWidth, siteLayout } from './sites/sites';
import { toothScene } from './tooth';
import {
  causeMark,
  depthBand,
  type DrawnMarks,
  furcationMark,
  lengthMark,
  levelMark,
  plaqueSquare,
  usedCauses,
} from './toothMarks';
import { SHAPE_AIR, SHAPE_HEIGHT } from './toothShapes';

export interface Chart {
  readonly document: Assessment;
  readonly level: (tooth: ToothNumber) => ShownLevel | undefined;
  readonly marks: (tooth: ToothNumber) => DrawnMarks;
  readonly name: (tooth: ToothNumber) => string;
  readonly isWithDepths: boolean;
  readonly sides: { readonly right: string; readonly left: string };
}

/** Beside either end of an arch, for the letter of the patient's side. */
const SIDE = 18;
const NUMBER = 18;
const DEPTH = 16;
const LEVEL = 20;
const BETWEEN = 12;
const MARK_SIZE = 13;
const ARCH = SHAPE_HEIGHT + NUMBER + DEPTH + LEVEL;

export function chartScene(chart: Chart): Scene {
  const { width: teeth } = siteLayout(UPPER_ARCH);
  const height = 2 * ARCH + BETWEEN;
  return {
    x: 0,
    y: 0,
    width: teeth + 2 * SIDE,
    height,
    parts: [
      { d: `M${SIDE + teeth / 2} 0V${height}`, stroke: 'line-strong', width: 1 },
      ...arch(chart, UPPER_ARCH, 0),
      ...arch(chart, LOWER_ARCH, ARCH + BETWEEN),
      ...[ARCH / 2, ARCH + BETWEEN + ARCH / 2].flatMap((y): readonly ScenePart[] => [
        sideLetter(chart.sides.right, SIDE / 2, y),
        sideLetter(chart.sides.left, SIDE + teeth + SIDE / 2, y),
      ]),
    ],
  };
}

function sideLetter(text: string, x: number, y: number): ScenePart {
  return { text, x, y, size: 12.4, colour: 'ink-soft' };
}

function arch(chart: Chart, teeth: readonly ToothNumber[], y: number): readonly ScenePart[] {
  return siteLayout(teeth).columns.map(({ tooth, x }) => ({
    move: { x: SIDE + x, y },
    parts: column(chart, tooth),
  }));
}

function column(
  { document, level, marks, name, isWithDepths }: Chart,
  tooth: ToothNumber,
): readonly ScenePart[] {
  const state = toothState(document, tooth);
  const toothLevel = level(tooth);
  const upper = isUpper(tooth);
  const middle = siteColumnWidth(tooth) / 2;
  const marked = marks(tooth);
  const drawn = toothScene({ tooth, state, tone: toothLevel ?? 'faint', marks: marked });
  const heightAt = (below: number) => (upper ? SHAPE_HEIGHT + below : ARCH - SHAPE_HEIGHT - below);
  const markTop = heightAt(NUMBER + DEPTH + LEVEL / 2) - MARK_SIZE / 2;
  return [
    { move: { x: SHAPE_AIR, y: upper ? 0 : NUMBER + DEPTH + LEVEL }, parts: drawn.parts },
    {
      x: middle,
      y: heightAt(NUMBER / 2 + 2),
      text: name(tooth),
      size: 12.4,
      colour: state === 'missing' ? 'ink-faint' : 'ink',
    },
    ...(state === 'missing' || !isWithDepths
      ? []
      : [depthLabel(marked.depth, middle, heightAt(NUMBER + DEPTH / 2))]),
    ...(toothLevel ? [mark(toothLevel, middle - MARK_SIZE / 2, markTop)] : []),
  ];
}

const DEPTH_COLOURS = { shallow: 'ink-soft', moderate: 'fair-text', deep: 'hopeless' } as const;

function depthLabel(depth: number | null, x: number, y: number): ScenePart {
  if (depth === null) return { text: '–', x, y, size: 11, colour: 'ink-faint' };
  return { text: String(depth), x, y, size: 11, colour: DEPTH_COLOURS[depthBand(depth)] };
}

function mark(level: ShownLevel, x: number, y: number): ScenePart {
  const { parts, width } = levelMark(level);
  return { move: { x, y }, scale: { x: MARK_SIZE / width, y: MARK_SIZE / width }, parts };
}

export interface Key {
  readonly mark: Scene;
  readonly text: string;
}

/** A level that no tooth and no implant has is left out. */
export function levelKeys(report: ReadReport, reader: Reader): readonly Key[] {
  const { teeth, implants } = report.result;
  const { levelShort } = reader.words.teeth;
  const ofTeeth = teeth.map((tooth) => scored(report, tooth));
  const ofImplants = implants.map((implant) => scored(report, implant));
  return SHOWN_LEVELS.flatMap((level) => {
    const having = ofTeeth.filter((tooth) => tooth.level === level);
    const provisional = having.filter((tooth) => tooth.provisional).length;
    const havingImplants = ofImplants.filter((implant) => implant.level === level).length;
    const counts: string[] = [];
    if (having.length > 0)
      counts.push(
        formatToothCount(having.length, reader) +
          (provisional > 0 ? ` ${fill(reader.words.report.chart.provisional, { count: provisional })}` : ''),
      );
    if (havingImplants > 0) counts.push(formatImplantCount(havingImplants, reader));
    if (counts.length === 0) return [];
    return [{ mark: levelMark(level), text: `${levelShort[level]}: ${counts.join(', ')}` }];
  });
}

export function depthKey({ report }: Pick<ReportWords, 'report'>): Key {
  const mark = keyMark(12, [{ text: '5', x: 6, y: 8, size: 13, colour: 'fair-text' }]);
  return { text: report.marks.depth, mark };
}

export function markKeys(
  { report, teeth }: Pick<ReportWords, 'report' | 'teeth'>,
  document: Assessment,
): readonly Key[] {
  const { marks } = report;
  return [
    {
      text: marks.bone,
      mark: keyMark(20, [{ d: 'M0 8H20', stroke: 'bone-line', width: 2.4, isButt: true }]),
    },
    {
      text: marks.pocket,
      mark: keyMark(20, [
        { d: 'M6 2H14V15H6Z', fill: 'danger', fillOpacity: 0.35 },
        { d: 'M2 2H18', stroke: 'danger', width: 2 },
      ]),
    },
    { text: marks.bleeding, mark: keyMark(12, [{ d: circle(6, 8, 4), fill: 'danger' }]) },
    {
      text: marks.plaque,
      mark: keyMark(12, [{ move: { x: 6, y: 8 }, scale: { x: 1.6, y: 1.6 }, parts: [plaqueSquare(0, 0)] }]),
    },
    {
      text: marks.furcation,
      mark: keyMark(
        56,
        [1, 2, 3].flatMap((n) => furcationMark(n, n * 18 - 8, 9)),
      ),
    },
    {
      text: marks.mobility,
      mark: keyMark(30, [{ text: 'I–III', x: 15, y: 8, size: 13, colour: 'ink' }]),
    },
    ...usedCauses(document).map((cause) => ({
      text: teeth.cause[cause],
      mark: keyMark(16, causeMark(cause, 8, 8)),
    })),
    ...(document.measurement.teeth.some(({ implantLength }) => implantLength !== undefined)
      ? [{ text: marks.length, mark: keyMark(16, [lengthMark('10', 8, 8)]) }]
      : []),
  ];
}

export function markerKeys({ measurement }: Assessment, { words }: Reader): readonly Key[] {
  const used = measurement.teeth.flatMap((row) => toMarkers(row).map(({ step }) => step));
  const steps = MARKED_STEPS.filter((step) => step !== 'Numbering' && used.includes(step));
  return steps.map((step) => ({
    text: words.teeth.marker[step],
    mark: keyMark(20, [
      { move: { x: 10, y: 8 + MARKS[step].above }, scale: { x: 0.8, y: 0.8 }, parts: markParts(step) },
    ]),
  }));
}
