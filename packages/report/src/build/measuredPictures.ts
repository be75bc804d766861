import type { XrayKinds } from '@alveola/clinical';
import type { Block } from '../blocks';
import { markerKeys } from '../drawings/drawingKeys';
import { measuredScene, teethOnPicture } from '../drawings/measured';
import { fill, toothList } from '../sentences/figures';
import { readKinds } from '../sentences/readReport';
import type { Reader } from '../sentences/reader';
import type { ReportWords } from '../words/namespaces';
import type { Dates, ReportPicture, WholeReport } from '../wholeReport';

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
    mark: { x: 0, y: 0, width: 16, height: 16, parts: [PERCENT] },
    text: reader.words.teeth.label.boneLoss.toLowerCase(),
  } as const;
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

const PERCENT = { text: '%', x: 8, y: 8, size: 13, colour: 'xray-text' } as const;
