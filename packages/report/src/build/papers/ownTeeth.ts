import { listJudged, type ToothNumber } from '@alveola/clinical';
import type { Block } from '../../blocks';
import { chartScene } from '../../drawings/chart';
import { teethOnPicture } from '../../drawings/measured';
import { keyMark } from '../../drawings/scene';
import { levelMark } from '../../drawings/toothMarks';
import { fill, toothName } from '../../sentences/reader';
import { scored } from '../../sentences/readReport';
import type { Dates, ReportPicture, WholeReport } from '../../wholeReport';
import type { Words } from '../../words/languages';
import { findLevels, groupByLevel } from '../drawnBlocks';

type SheetWords = Words['patientSheet'];

export function buildOwnTeeth(
  report: WholeReport,
  words: SheetWords,
  dates: Pick<Dates, 'day'>,
): readonly Block[] {
  return [...ownChart(report, words), ...ownXray(report, words, dates)];
}

function ownChart(report: WholeReport, { own: words }: SheetWords): readonly Block[] {
  const { document, preferences } = report;
  const levels = findLevels(report);
  const name = (tooth: ToothNumber) => toothName(tooth, { notation: preferences.dental_notation_system });
  const used = groupByLevel(report);
  // An edentulous mouth has no outlook to colour.
  if (used.length === 0) return [];
  return [
    { is: 'heading', level: 2, text: words.title },
    { is: 'text', text: words.lead },
    ...provisional(report, words),
    {
      is: 'figure',
      alt: used.map(({ level, teeth }) => `${words[level]}: ${teeth.map(name).join(', ')}`).join('. '),
      scene: chartScene({
        document,
        level: (tooth) => levels.get(tooth),
        marks: () => ({ ...NOTHING_MARKED, seen: 'visible' }),
        name,
        isWithDepths: false,
        sides: { right: words.right, left: words.left },
      }),
      above: [
        ...used.map(({ level }) => ({ mark: levelMark(level), text: words[level] })),
        ...(document.dentition.missing.length > 0 ? [{ mark: NO_TOOTH, text: words.missing }] : []),
      ],
    },
  ];
}

/** A colour alone would promise an outlook that is only provisional. */
function provisional(report: WholeReport, words: SheetWords['own']): readonly Block[] {
  const count = listJudged(report.result).filter((judged) => scored(report, judged).provisional).length;
  if (count === 0) return [];
  const { provisional_one, provisional_other } = words;
  return [{ is: 'text', text: fill(count === 1 ? provisional_one : provisional_other, { count }) }];
}

const NO_TOOTH = keyMark(16, [{ d: 'M4 2H12V14H4Z', stroke: 'ink-faint', width: 1.4, dash: 2.2 }]);

/** Measurements are for the clinician, so the patient's picture has none. */
const NOTHING_MARKED = {
  bone: { distal: null, mesial: null },
  depth: null,
  bleeding: null,
  plaque: null,
  furcation: null,
  mobility: null,
  cause: null,
  lengthText: null,
} as const;

function ownXray(
  { pictures, document }: WholeReport,
  { own: words }: SheetWords,
  { day }: Pick<Dates, 'day'>,
): readonly Block[] {
  const picture = findNewestPicture(pictures, (id) => teethOnPicture(document, id).length);
  if (!picture) return [];
  const { id, width, height, taken } = picture;
  const caption = taken === null ? words.takenUnknown : fill(words.taken, { date: day(taken) });
  return [
    { is: 'heading', level: 2, text: words.xray },
    {
      is: 'pictures',
      pictures: [
        { id, alt: `${words.xray}. ${caption}`, caption, scene: { x: 0, y: 0, width, height, parts: [] } },
      ],
    },
  ];
}

/**
 * Takes the last day, and of several pictures of that day the one that shows most of the mouth. A picture
 * without a day counts as the earliest: nothing proves that it is new.
 */
function findNewestPicture(
  pictures: readonly ReportPicture[],
  teethOn: (id: string) => number,
): ReportPicture | null {
  const wholeness = ({ id, kind }: ReportPicture) => (kind === 'panoramic' ? Infinity : teethOn(id));
  const [first] = pictures
    .filter(({ isGone }) => isGone !== true)
    .toSorted((a, b) => {
      const [dayA, dayB] = [a.taken ?? '', b.taken ?? ''];
      if (dayA !== dayB) return dayA < dayB ? 1 : -1;
      const [wholeA, wholeB] = [wholeness(a), wholeness(b)];
      return wholeA === wholeB ? 0 : wholeB - wholeA;
    });
  return first ?? null;
}
