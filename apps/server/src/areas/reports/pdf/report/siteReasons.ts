import { inOrder, reasonSentence, sourceName, toothName } from '@alveola/report';
import { gap, type Paper } from '../paper/paper';
import { table } from '../paper/table';
import { paragraph, section } from '../paper/text';
import { TYPE } from '../paper/type';
import type { PaperReport } from '../view';

/** Why each tooth and implant has its group, its diagnosis and its score. */
export function siteReasons(paper: Paper, { reader, result, words }: PaperReport): void {
  const sites = [...result.teeth, ...result.implants];
  if (sites.length === 0) return;
  const { label } = reader.words.teeth;
  const part = section(paper, words.siteReasons.title);
  const columns = [
    { title: label.tooth, width: 8 },
    { title: reader.words.diagnosis.label.reasons, width: 92 },
  ];
  const rows = inOrder(sites, ({ tooth }) => tooth, reader).map(({ tooth, because }) => [
    { text: toothName(tooth, reader), type: { ...TYPE.dense, bold: true, tabular: true } },
    { text: because.map((reason) => reasonSentence(reason, reader)).join(' · '), type: TYPE.note },
  ]);
  table(paper, part, columns, rows);
  const sources = new Set(
    sites.flatMap(({ because }) => because.map((reason) => sourceName(reason, reader) ?? '')),
  );
  gap(paper, 3);
  const named = [...sources].filter((name) => name !== '').toSorted((a, b) => a.localeCompare(b));
  paragraph(paper, part, `${words.siteReasons.sources}: ${named.join('; ')}.`, TYPE.note);
}
