import {
  type Examined,
  findRow,
  NOT_PERIODONTAL,
  type NotPeriodontal,
  type ToothNumber,
  type Treatment,
} from '@alveola/clinical';
import { fill, toothList } from './figures';
import type { Reader } from './reader';

export function stepPoints(
  { block, teeth }: Treatment,
  report: Pick<Examined, 'document'>,
  reader: Reader,
): readonly string[] {
  const words = reader.words.treatment[block];
  return [...('cause' in words ? causePoints(words.cause, teeth, report, reader) : []), ...words.points];
}

function causePoints(
  words: Readonly<Record<NotPeriodontal, string>>,
  teeth: readonly ToothNumber[],
  { document }: Pick<Examined, 'document'>,
  reader: Reader,
): readonly string[] {
  return NOT_PERIODONTAL.flatMap((cause) => {
    const having = teeth.filter((tooth) => findRow(document, tooth).notPeriodontal === cause);
    return having.length === 0 ? [] : [fill(words[cause], { teeth: toothList(having, reader) })];
  });
}
