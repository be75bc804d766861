import type { Condition, Grade, ReportStatus, Stage } from '@alveola/clinical';
import type { Letter, ReadingDecision, RecallAct } from '@alveola/contract';
import type { Language } from '@alveola/report/languages';
import {
  bigint,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const at = (name: string) => timestamp(name, { withTimezone: true });

/** A trigger writes it, except for the name: `0030_patients.sql`. */
export const patient = pgTable('patient', {
  clinic_id: text('clinic_id').notNull(),
  patient_number: text('patient_number').notNull(),
  id: text('id').notNull(),
  /** `areas/reports/patient/patientName.ts` */
  name_sealed: bytea('name_sealed'),
  newest_report: text('newest_report'),
  newest_at: at('newest_at'),
  analyses: integer('analyses').notNull().default(0),
  status: text('status').$type<ReportStatus>(),
  stage: text('stage').$type<Stage>(),
});

/**
 * Holds one row for each patient, from the newest completed report. A trigger writes it: `0013_recall.sql`.
 */
export const recall = pgTable('recall', {
  clinic_id: text('clinic_id').notNull(),
  patient_number: text('patient_number').notNull(),
  id: text('id').notNull(),
  report_id: text('report_id').notNull(),
  visited_on: date('visited_on').notNull(),
  condition: text('condition').$type<Condition>().notNull(),
  stage: text('stage').$type<Stage>(),
  grade: text('grade').$type<Grade>(),
  months: smallint('months'),
  due: date('due'),
  act: bigint('act', { mode: 'number' }),
  act_kind: text('act_kind').$type<RecallAct['kind']>(),
  act_day: date('act_day'),
  act_reason: text('act_reason'),
  acted_by: text('acted_by'),
  acted_at: at('acted_at'),
});

/** Records a visit or a postponed recall; the newest act that was not undone counts. */
export const recallAct = pgTable('recall_act', {
  clinic_id: text('clinic_id').notNull(),
  patient_number: text('patient_number').notNull(),
  n: bigint('n', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<RecallAct['kind']>().notNull(),
  day: date('day').notNull(),
  reason: text('reason'),
  acted_by: text('acted_by').notNull(),
  acted_at: at('acted_at').notNull(),
  undone_by: text('undone_by'),
  undone_at: at('undone_at'),
});

export const reportNote = pgTable('report_note', {
  clinic_id: text('clinic_id').notNull(),
  report_id: text('report_id').notNull(),
  n: integer('n').notNull(),
  notes: text('notes').notNull(),
  saved_by: text('saved_by'),
  saved_at: at('saved_at'),
});

export const reportLetter = pgTable('report_letter', {
  clinic_id: text('clinic_id').notNull(),
  report_id: text('report_id').notNull(),
  n: bigint('n', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  id: text('id').notNull(),
  language: text('language').$type<Language>().notNull(),
  paragraphs: jsonb('paragraphs').$type<Letter['paragraphs']>().notNull(),
  saved_by: text('saved_by').notNull(),
  saved_at: at('saved_at').notNull(),
});

/** `first` is frozen when the second reading begins, so that no decision changes what is compared. */
export const secondReading = pgTable('second_reading', {
  clinic_id: text('clinic_id').notNull(),
  id: text('id').notNull(),
  report_id: text('report_id').notNull(),
  first: jsonb('first').$type<unknown>().notNull(),
  first_by: text('first_by'),
  read_by: text('read_by').notNull(),
  begun_at: at('begun_at').notNull(),
  measurement: jsonb('measurement').$type<unknown>().notNull(),
  finished_at: at('finished_at'),
  decision: text('decision').$type<ReadingDecision>(),
  reason: text('reason'),
  decided_by: text('decided_by'),
  decided_at: at('decided_at'),
});
