import { listJudged, type ToothNumber } from '@alveola/clinical';
import type { Block } from '../blocks';
import { chartScene } from '../drawings/chart';
import { depthKey, levelKeys, markKeys } from '../drawings/drawingKeys';
import { marksFor } from '../drawings/toothMarks';
import { fill, patientSides, toothList, toothName } from '../sentences/figures';
import type { Reader } from '../sentences/reader';
import { type ReadReport, scored, SHOWN_LEVELS, type ShownLevel } from '../sentences/readReport';

type Levels = ReadonlyMap<ToothNumber, ShownLevel>;

export function findLevels(report: ReadReport): Levels {
  return new Map(listJudged(report.result).map((judged) => [judged.tooth, scored(report, judged).level]));
}

/** @param isExplained with the meaning of the marks, as paper needs */
export function buildChart(report: ReadReport, reader: Reader, isExplained = true): readonly Block[] {
  const levels = findLevels(report);
  const keys = levelKeys(report, reader);
  const scene = chartScene({
    document: report.document,
    level: (tooth) => levels.get(tooth),
    marks: marksFor(report.document, report.result, reader.language),
    name: (tooth) => toothName(tooth, reader),
    isWithDepths: true,
    sides: patientSides(reader),
  });
  return [
    { is: 'heading', level: 2, text: reader.words.report.chart.title },
    {
      is: 'figure',
      alt: described(report, levels, reader),
      scene,
      ...(keys.length > 0 ? { above: keys } : {}),
      ...(isExplained ? { below: [depthKey(reader.words), ...markKeys(reader.words, report.document)] } : {}),
    },
  ];
}

function described({ document }: ReadReport, levels: Levels, reader: Reader): string {
  const { pdf, teeth, report } = reader.words;
  const having = (level: ShownLevel) =>
    [...levels].filter(([, toothLevel]) => toothLevel === level).map(([tooth]) => tooth);
  const parts = SHOWN_LEVELS.filter((level) => having(level).length > 0).map((level) =>
    fill(pdf.chart.level, { level: teeth.levelShort[level], teeth: toothList(having(level), reader) }),
  );
  const { implant, missing } = document.dentition;
  if (implant.length > 0) parts.push(fill(pdf.chart.implants, { teeth: toothList(implant, reader) }));
  if (missing.length > 0) parts.push(fill(pdf.chart.missing, { teeth: toothList(missing, reader) }));
  return fill(pdf.chart.alt, { title: report.chart.title, levels: parts.join('. ') });
}
