import type { Condition, Grade, ReportStatus, Stage } from '@alveola/clinical';
import type { Letter, RecallAct } from '@alveola/contract';
import type { Language } from '@alveola/report/languages';
import { bigint, date, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns';

/** A trigger writes it, except for the name: `0030_patients.sql`. */
export const patient = pgTable('patient', {
  clinic_id: text().notNull(),
  patient_number: text().notNull(),
  id: text().notNull(),
  name_sealed: bytea(),
  newest_report: text(),
  newest_at: instant(),
  analyses: integer().notNull().default(0),
  status: text().$type<ReportStatus>(),
  stage: text().$type<Stage>(),
});

/**
 * Holds one row for each patient, from the newest completed report. A trigger writes it: `0013_recall.sql`.
 */
export const recall = pgTable('recall', {
  clinic_id: text().notNull(),
  patient_number: text().notNull(),
  id: text().notNull(),
  report_id: text().notNull(),
  visited_on: date().notNull(),
  condition: text().$type<Condition>().notNull(),
  stage: text().$type<Stage>(),
  grade: text().$type<Grade>(),
  months: smallint(),
  due: date(),
  act: bigint({ mode: 'number' }),
  act_kind: text().$type<RecallAct['kind']>(),
  act_day: date(),
  act_reason: text(),
  acted_by: text(),
  acted_at: instant(),
});

/** Records a visit or a postponed recall; the newest act that was not undone counts. */
export const recallAct = pgTable('recall_act', {
  clinic_id: text().notNull(),
  patient_number: text().notNull(),
  n: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  kind: text().$type<RecallAct['kind']>().notNull(),
  day: date().notNull(),
  reason: text(),
  acted_by: text().notNull(),
  acted_at: instant().notNull(),
  undone_by: text(),
  undone_at: instant(),
});

export const reportNote = pgTable('report_note', {
  clinic_id: text().notNull(),
  report_id: text().notNull(),
  n: integer().notNull(),
  notes: text().notNull(),
  saved_by: text(),
  saved_at: instant(),
});

export const reportLetter = pgTable('report_letter', {
  clinic_id: text().notNull(),
  report_id: text().notNull(),
  n: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  id: text().notNull(),
  language: text().$type<Language>().notNull(),
  paragraphs: jsonb().$type<Letter['paragraphs']>().notNull(),
  saved_by: text().notNull(),
  saved_at: instant().notNull(),
});
