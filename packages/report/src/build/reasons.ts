import { listJudged, appliedOverrule, isMet, type Reason, type SureClass } from '@alveola/clinical';
import type { Block, Item } from '../blocks';
import { classCells } from '../sentences/classCells';
import { fill, sortByNotation, toothName } from '../sentences/figures';
import type { Reader } from '../sentences/reader';
import { type ReadReport, findStandingDiagnosis } from '../sentences/readReport';
import { reasonSentence, sourceName } from '../sentences/reasonSentence';
import { findReference } from '../sentences/references';
import { sureSentences } from '../sentences/sureSentence';
import type { WholeReport } from '../wholeReport';
import { groupRows } from './toothTables';

export function reasonItem(reason: Reason, reader: Reader): Item {
  return { text: reasonSentence(reason, reader), note: sourceName(reason, reader), isMet: isMet(reason) };
}

export function reasonList(because: readonly Reason[], reader: Reader): Block {
  if (because.length === 0) return { is: 'text', text: reader.words.report.noReasons, tone: 'soft' };
  return { is: 'list', items: because.map((reason) => reasonItem(reason, reader)) };
}

export function buildReasons(report: WholeReport, reader: Reader): readonly Block[] {
  const { label, condition } = reader.words.diagnosis;
  const { setByHand } = reader.words.report;
  const computed = report.result.diagnosis;
  const cells = classCells(report, reader);
  const isSet = appliedOverrule(computed, report.document.measurement.overrule).condition !== undefined;
  return [
    { is: 'heading', level: 2, text: label.reasons },
    {
      is: 'heading',
      level: 3,
      text: `${label.condition}: ${condition[findStandingDiagnosis(report).condition]}${isSet ? ` · ${setByHand}` : ''}`,
    },
    ...computedReasons(isSet ? condition[computed.condition] : null, computed.because.condition, reader),
    ...sureness('condition', report, reader),
    ...cells.flatMap((cell): readonly Block[] => [
      {
        is: 'heading',
        level: 3,
        text: `${cell.label}: ${cell.value}${cell.computed === null ? '' : ` · ${setByHand}`}`,
      },
      ...computedReasons(cell.computed, cell.because, reader),
      ...sureness(cell.is, report, reader),
    ]),
  ];
}

/** Under the computed value where the clinician set another; a class that was not computed has no reasons. */
function computedReasons(
  computed: string | null,
  because: readonly Reason[],
  reader: Reader,
): readonly Block[] {
  if (computed === null) return [reasonList(because, reader)];
  const { computed: words, setBeside } = reader.words.report;
  if (because.length === 0) return [{ is: 'text', text: fill(setBeside, { computed }), tone: 'soft' }];
  return [{ is: 'text', text: fill(words, { value: computed }), tone: 'soft' }, reasonList(because, reader)];
}

export function sureness(
  sureClass: SureClass,
  report: ReadReport & Pick<WholeReport, 'sure'>,
  reader: Reader,
): readonly Block[] {
  const classSureness = report.sure?.[sureClass];
  if (!classSureness) return [];
  const sentences = sureSentences(sureClass, classSureness, report, reader);
  const { title } = reader.words.sure;
  const [only] = sentences;
  if (sentences.length === 1 && only)
    return [{ is: 'text', text: `${title}: ${only.text}`, check: only.check, tone: 'soft' }];
  return [
    { is: 'text', text: `${title}:`, tone: 'soft' },
    { is: 'list', tone: 'soft', items: sentences },
  ];
}

export function buildToothReasons({ result }: ReadReport, reader: Reader): readonly Block[] {
  const sortedResults = sortByNotation(listJudged(result), ({ tooth }) => tooth, reader);
  if (sortedResults.length === 0) return [];
  const { title } = reader.words.pdf.siteReasons;
  return [
    { is: 'heading', level: 2, text: title },
    {
      is: 'table',
      columns: [
        { title: reader.words.teeth.label.tooth, width: 8 },
        { title: reader.words.diagnosis.label.reasons, width: 92 },
      ],
      rows: groupRows(
        sortedResults.map(({ tooth, because }) => ({
          key: tooth,
          cells: [
            { text: toothName(tooth, reader) },
            { text: because.map((reason) => reasonSentence(reason, reader)).join(' · '), tone: 'note' },
          ],
        })),
        reader,
      ),
    },
  ];
}

export function buildReferences({ result }: ReadReport, { words }: Reader): readonly Block[] {
  const { diagnosis, teeth, implants, treatment, referral } = result;
  const others = [...teeth, ...implants, ...treatment, referral].flatMap(({ because }) => because);
  const because = [...Object.values(diagnosis.because).flat(), ...others];
  const cited = new Set(because.flatMap(({ values }) => findReference(values.source) ?? []));
  if (cited.size === 0) return [];
  const items = [...cited].toSorted((a, b) => a.localeCompare(b)).map((text) => ({ text }));
  return [
    { is: 'heading', level: 2, text: words.pdf.siteReasons.sources },
    { is: 'list', tone: 'note', items },
  ];
}
