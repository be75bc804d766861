import type { Dentition } from '@alveola/clinical';
import type { Block } from '../blocks';
import { toothName } from '../sentences/figures';
import type { Reader } from '../sentences/reader';

export function remarkLines(
  { remarks = [] }: Pick<Dentition, 'remarks'>,
  reader: Pick<Reader, 'notation'>,
): readonly string[] {
  return remarks.map(({ tooth, text }) => `${toothName(tooth, reader)}: ${text}`);
}

export function buildRemarks(dentition: Pick<Dentition, 'remarks'>, reader: Reader): readonly Block[] {
  const lines = remarkLines(dentition, reader);
  if (lines.length === 0) return [];
  return [
    { is: 'heading', level: 2, text: reader.words.report.remarks },
    { is: 'list', items: lines.map((text) => ({ text })) },
  ];
}
