import { recallCsv, type PatientRecall } from '@alveola/contract';
import { shortDiagnosis } from '@alveola/report';
import type { Language } from '@alveola/report/languages';
import { readWords } from '@alveola/report/words';
import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, toCsvLine } from '../../../platform/csv';
import { streamAnswer } from '../../../platform/http/answer';
import { type Route, route } from '../../../platform/http/route';
import { toDueDay } from './days';
import { type RecallPlace, placeAfter, readRecalls } from './listRecalls';

const PAGE = 1000;

function toCells(row: PatientRecall, language: Language): readonly string[] {
  const { recall, diagnosis } = readWords(language);
  const { act } = row;
  return [
    row.patient_number,
    shortDiagnosis(row, (condition) => diagnosis.condition[condition]),
    row.visited_on,
    row.months === null ? '' : String(row.months),
    row.due ?? recall.unset,
    act ? recall.csv[act.kind] : '',
    act?.day ?? '',
    act?.reason ?? '',
    act?.by ?? '',
  ];
}

export const recallCsvRoute: Route = route(recallCsv, async ({ deps, session, query, audit }) => {
  const { db } = deps;
  const now = deps.now();
  const language = query.language ?? session.user.language;
  const { columns } = readWords(language).recall.csv;
  await audit(db, 'recall.export', { detail: { which: query.which, days: query.days } });
  async function* lines(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + toCsvLine(Object.values(columns));
    for (let after: RecallPlace | null = null; ; ) {
      const rows: readonly PatientRecall[] = await readRecalls(db, session.clinicId, query, {
        after,
        limit: PAGE,
        now,
      });
      yield rows.map((row) => toCsvLine(toCells(row, language))).join('');
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = placeAfter(last);
    }
  }
  return streamAnswer(Readable.from(lines()), 'text/csv; charset=utf-8', `recall-${toDueDay(now)}.csv`);
});
