import { isMet, type Judged, type Reason } from '@alveola/clinical';
import type { Block, Item } from '../blocks';
import { classCells } from '../sentences/classCells';
import { inOrder, toothName } from '../sentences/figures';
import type { Reader } from '../sentences/reader';
import { type ReadReport, standing } from '../sentences/readReport';
import { reasonSentence, sourceName, whatIfSentence } from '../sentences/reasonSentence';
import type { WholeReport } from '../wholeReport';

/** Criterion, tooth, value and limit, each with where the rule comes from. */
export function reasonItem(reason: Reason, reader: Reader): Item {
  return { text: reasonSentence(reason, reader), note: sourceName(reason, reader), isMet: isMet(reason) };
}

export function reasonList(because: readonly Reason[], reader: Reader): Block {
  if (because.length === 0) return { is: 'text', text: reader.words.report.noReasons, tone: 'soft' };
  return { is: 'list', items: because.map((reason) => reasonItem(reason, reader)) };
}

/** The diagnosis and every class of it, with all their reasons and what would have changed them. */
export function reasons(report: WholeReport, reader: Reader): readonly Block[] {
  const { label, condition } = reader.words.diagnosis;
  const { setByHand } = reader.words.report;
  const diagnosis = standing(report);
  const cells = classCells(diagnosis, report.result.diagnosis, report.preferences, reader);
  return [
    { is: 'heading', level: 2, text: label.reasons },
    { is: 'heading', level: 3, text: `${label.condition}: ${condition[diagnosis.condition]}` },
    reasonList(diagnosis.because.condition, reader),
    ...whatIfs('condition', report, reader),
    ...cells.flatMap((cell): readonly Block[] => [
      {
        is: 'heading',
        level: 3,
        text: `${cell.label}: ${cell.value}${cell.setByHand ? ` · ${setByHand}` : ''}`,
      },
      reasonList(cell.because, reader),
      // They belong to the computed class.
      ...(cell.setByHand ? [] : whatIfs(cell.is, report, reader)),
    ]),
  ];
}

/** What would have changed the diagnosis or a class of it. */
export function whatIfs(
  judged: Judged,
  { whatIfs: all }: Pick<WholeReport, 'whatIfs'>,
  reader: Reader,
): readonly Block[] {
  const changes = all?.[judged];
  if (!changes) return [];
  const { title, none } = reader.words.whatIf;
  if (changes.length === 0) return [{ is: 'text', text: `${title}: ${none}`, tone: 'soft' }];
  const items = changes.map((change) => ({ text: whatIfSentence(change, judged, reader) }));
  return [
    { is: 'text', text: `${title}:`, tone: 'soft' },
    { is: 'list', tone: 'soft', items },
  ];
}

/** Why each tooth and implant has its group, its diagnosis and its score. */
export function siteReasons({ result }: ReadReport, reader: Reader): readonly Block[] {
  const sites = inOrder([...result.teeth, ...result.implants], ({ tooth }) => tooth, reader);
  if (sites.length === 0) return [];
  const { title, sources } = reader.words.pdf.siteReasons;
  const names = new Set(
    sites.flatMap(({ because }) => because.flatMap((reason) => sourceName(reason, reader) ?? [])),
  );
  const listed = [...names].toSorted((a, b) => a.localeCompare(b)).join('; ');
  return [
    { is: 'heading', level: 2, text: title },
    {
      is: 'table',
      columns: [
        { title: reader.words.teeth.label.tooth, width: 8 },
        { title: reader.words.diagnosis.label.reasons, width: 92 },
      ],
      rows: sites.map(({ tooth, because }) => ({
        key: tooth,
        cells: [
          { text: toothName(tooth, reader), tone: 'strong' },
          { text: because.map((reason) => reasonSentence(reason, reader)).join(' · '), tone: 'note' },
        ],
      })),
    },
    { is: 'text', text: `${sources}: ${listed}.`, tone: 'note' },
  ];
}
