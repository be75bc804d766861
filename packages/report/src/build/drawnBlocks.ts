import { listJudged, type ToothNumber, type XrayKinds } from '@alveola/clinical';
import type { Block } from '../blocks';
import { chartScene, depthKey, levelKeys, markerKeys, markKeys } from '../drawings/chart';
import { measuredScene, teethOnPicture } from '../drawings/measured';
import { keyMark } from '../drawings/scene';
import { marksFor } from '../drawings/toothMarks';
import { readKinds, type ReadReport, scored, SHOWN_LEVELS, type ShownLevel } from '../sentences/readReport';
import { fill, patientSides, type Reader, toothList, toothName } from '../sentences/reader';
import type { Dates, ReportPicture, WholeReport } from '../wholeReport';
import type { ReportWords } from '../words/languages';

export function findLevels(report: ReadReport): ReadonlyMap<ToothNumber, ShownLevel> {
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
      alt: describe(report, reader),
      scene,
      ...(keys.length > 0 ? { above: keys } : {}),
      ...(isExplained ? { below: [depthKey(reader.words), ...markKeys(reader.words, report.document)] } : {}),
    },
  ];
}

/** The levels that occur, each with its teeth. */
export function groupByLevel(report: ReadReport) {
  const levels = [...findLevels(report)];
  return SHOWN_LEVELS.flatMap((level) => {
    const teeth = levels.filter(([, toothLevel]) => toothLevel === level).map(([tooth]) => tooth);
    return teeth.length === 0 ? [] : [{ level, teeth }];
  });
}

function describe(read: ReadReport, reader: Reader): string {
  const { pdf, teeth: words, report } = reader.words;
  const parts = groupByLevel(read).map(({ level, teeth }) =>
    fill(pdf.chart.level, { level: words.levelShort[level], teeth: toothList(teeth, reader) }),
  );
  const { implant, missing } = read.document.dentition;
  if (implant.length > 0) parts.push(fill(pdf.chart.implants, { teeth: toothList(implant, reader) }));
  if (missing.length > 0) parts.push(fill(pdf.chart.missing, { teeth: toothList(missing, reader) }));
  return fill(pdf.chart.alt, { title: report.chart.title, levels: parts.join('. ') });
}

export function buildPictures(
  { pictures: all, document }: Pick<WholeReport, 'pictures' | 'document'>,
  reader: Reader,
  dates: Pick<Dates, 'day'>,
): readonly Block[] {
  const { xrays } = reader.words.report;
  const heading = { is: 'heading', level: 2, text: xrays.title } as const;
  if (all.length === 0) return [heading, { is: 'text', text: xrays.none, tone: 'soft' }];
  const kinds = readKinds(all);
  return [
    heading,
    ...(all.some(({ id }) => teethOnPicture(document, id).length > 0) ? legend(document, reader) : []),
    {
      is: 'pictures',
      pictures: all.map((picture, n) => measured(picture, n + 1, document, kinds, reader, dates)),
    },
  ];
}

/** For the second page, which does not mention X-rays when there are none. */
export function buildSmallPictures(
  report: Pick<WholeReport, 'pictures' | 'document'>,
  reader: Reader,
  dates: Pick<Dates, 'day'>,
): readonly Block[] {
  if (report.pictures.length === 0) return [];
  return buildPictures(report, reader, dates).map((block) =>
    block.is === 'pictures' ? { ...block, isSmall: true } : block,
  );
}

export function whenTaken(
  taken: string | null,
  { report }: Pick<ReportWords, 'report'>,
  { day }: Pick<Dates, 'day'>,
): string {
  const { taken: on, takenUnknown } = report.xrays;
  return taken === null ? takenUnknown : fill(on, { day: day(taken) });
}

function measured(
  picture: ReportPicture,
  n: number,
  document: WholeReport['document'],
  kinds: XrayKinds,
  reader: Reader,
  dates: Pick<Dates, 'day'>,
) {
  const { image, noMarkers, alt, kind } = reader.words.report.xrays;
  const { gone, burnedIn } = reader.words.pdf.xrays;
  const teeth = teethOnPicture(document, picture.id).map(({ tooth }) => tooth);
  const notes = [
    fill(image, { n, name: picture.file_name }),
    picture.kind !== null && kind[picture.kind],
    whenTaken(picture.taken, reader.words, dates),
    teeth.length === 0 && noMarkers,
    picture.isGone && gone,
    picture.burned_in && burnedIn,
  ];
  return {
    id: picture.id,
    alt: fill(alt, { n, teeth: toothList(teeth, reader) }),
    caption: notes.filter(Boolean).join(' · '),
    scene: measuredScene(picture, document, kinds, reader),
  };
}

function legend(document: WholeReport['document'], reader: Reader): readonly Block[] {
  const keys = markerKeys(document, reader);
  const percent = {
    mark: keyMark(16, [{ text: '%', x: 8, y: 8, size: 13, colour: 'xray-text' }]),
    text: reader.words.teeth.label.boneLoss.toLowerCase(),
  };
  const alt = [...keys, { text: `% = ${percent.text}` }].map(({ text }) => text).join(', ');
  return [
    {
      is: 'figure',
      scene: null,
      isDark: true,
      alt: `${reader.words.pdf.xrays.marks}: ${alt}`,
      above: [...keys, percent],
    },
  ];
}
