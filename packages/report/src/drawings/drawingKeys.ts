import { type Assessment, MARKED_STEPS, toMarkers } from '@alveola/clinical';
import { formatImplantCount, formatToothCount, fill } from '../sentences/figures';
import type { Reader } from '../sentences/reader';
import type { ReportWords } from '../words/namespaces';
import { type ReadReport, scored, SHOWN_LEVELS } from '../sentences/readReport';
import { levelMark } from './levels';
import { circle, type ScenePart, type Scene } from './scene';
import { causeMark, furcationMark, lengthMark, plaqueSquare, usedCauses } from './toothMarks';
import { markParts, MARKS } from './xray';

export interface Key {
  readonly mark: Scene;
  readonly text: string;
}

function scene(width: number, parts: readonly ScenePart[]): Scene {
  return { x: 0, y: 0, width, height: 16, parts };
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
  const mark = scene(12, [{ text: '5', x: 6, y: 8, size: 13, colour: 'fair-text' }]);
  return { text: report.marks.depth, mark };
}

export function markKeys(
  { report, teeth }: Pick<ReportWords, 'report' | 'teeth'>,
  document: Assessment,
): readonly Key[] {
  const { marks } = report;
  return [
    { text: marks.bone, mark: scene(20, [{ d: 'M0 8H20', stroke: 'bone-line', width: 2.4, isButt: true }]) },
    {
      text: marks.pocket,
      mark: scene(20, [
        { d: 'M6 2H14V15H6Z', fill: 'danger', fillOpacity: 0.35 },
        { d: 'M2 2H18', stroke: 'danger', width: 2 },
      ]),
    },
    { text: marks.bleeding, mark: scene(12, [{ d: circle(6, 8, 4), fill: 'danger' }]) },
    {
      text: marks.plaque,
      mark: scene(12, [{ move: { x: 6, y: 8 }, scale: { x: 1.6, y: 1.6 }, parts: [plaqueSquare(0, 0)] }]),
    },
    {
      text: marks.furcation,
      mark: scene(
        56,
        [1, 2, 3].flatMap((n) => furcationMark(n, n * 18 - 8, 9)),
      ),
    },
    {
      text: marks.mobility,
      mark: scene(30, [{ text: 'I–III', x: 15, y: 8, size: 13, colour: 'ink' }]),
    },
    ...usedCauses(document).map((cause) => ({
      text: teeth.cause[cause],
      mark: scene(16, causeMark(cause, 8, 8)),
    })),
    ...(document.measurement.teeth.some(({ implantLength }) => implantLength !== undefined)
      ? [{ text: marks.length, mark: scene(16, [lengthMark('10', 8, 8)]) }]
      : []),
  ];
}

export function markerKeys({ measurement }: Assessment, { words }: Reader): readonly Key[] {
  const used = measurement.teeth.flatMap((row) => toMarkers(row).map(({ step }) => step));
  const steps = MARKED_STEPS.filter((step) => step !== 'Numbering' && used.includes(step));
  return steps.map((step) => ({
    text: words.teeth.marker[step],
    mark: scene(20, [
      { move: { x: 10, y: 8 + MARKS[step].above }, scale: { x: 0.8, y: 0.8 }, parts: markParts(step) },
    ]),
  }));
}
