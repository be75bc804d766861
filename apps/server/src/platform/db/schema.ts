import type {
  Condition,
  Grade,
  Preferences,
  ReportStatus,
  DiagnosisResult,
  Stage,
  XrayDates,
  XrayKinds,
  XrayKind,
} from '@alveola/clinical';
import type { SaveType, Settings, StandingWithdrawal, UserType, XraySpacing } from '@alveola/contract';
import type { Language } from '@alveola/report/languages';
import { and, eq, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/** Describes the tables that `migrations/` makes; indexes and checks exist only there. */

export { patient, recall, recallAct, reportLetter, reportNote, secondReading } from './patientTables';

type Column<Name extends string> = { readonly [name in Name]: AnyPgColumn };
type Id = string | AnyPgColumn;

export function isRow(table: Column<'clinic_id' | 'id'>, clinicId: Id, id: Id) {
  return and(eq(table.clinic_id, clinicId), eq(table.id, id));
}

export function isOfReport(table: Column<'clinic_id' | 'report_id'>, clinicId: Id, reportId: Id) {
  return and(eq(table.clinic_id, clinicId), eq(table.report_id, reportId));
}

const at = (name: string) => timestamp(name, { withTimezone: true });

export const clinic = pgTable('clinic', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  org_number: text('org_number').notNull(),
  country: text('country').notNull(),
  created_at: at('created_at').notNull().defaultNow(),
  terms_accepted_at: at('terms_accepted_at'),
  terms_version: text('terms_version'),
  suspended_at: at('suspended_at'),
  suspended_reason: text('suspended_reason'),
  suspended_plan: boolean('suspended_plan').notNull().default(false),
  factor_required: boolean('factor_required').notNull().default(false),
  single_sign_on_required: boolean('single_sign_on_required').notNull().default(false),
});

export const appUser = pgTable('app_user', {
  id: text('id').primaryKey(),
  clinic_id: text('clinic_id'),
  type: text('type').$type<UserType>().notNull(),
  name: text('name').notNull(),
  title: text('title').notNull().default(''),
  email: text('email').notNull(),
  password_hash: text('password_hash').notNull(),
  approved: boolean('approved').notNull().default(false),
  language: text('language').$type<Language>().notNull().default('nb'),
  payment_customer_id: text('payment_customer_id'),
  known_addresses: text('known_addresses').array().notNull().default([]),
  created_at: at('created_at').notNull().defaultNow(),
  code_at_sign_in: boolean('code_at_sign_in').notNull().default(false),
  passkeys: integer('passkeys').notNull().default(0),
  totp_secret: text('totp_secret'),
  totp_since: at('totp_since'),
  totp_step: bigint('totp_step', { mode: 'number' }),
  recovery_hashes: text('recovery_hashes').array().notNull().default([]),
  wrong_factors: integer('wrong_factors').notNull().default(0),
  declined_at: at('declined_at'),
  declined_reason: text('declined_reason'),
  removed_at: at('removed_at'),
  last_sign_in_at: at('last_sign_in_at'),
});

export const settings = pgTable('settings', {
  user_id: text('user_id').primaryKey(),
  preferences: jsonb('preferences').$type<Omit<Settings, 'language'>>().notNull(),
});

export const session = pgTable('session', {
  token_hash: text('token_hash').primaryKey(),
  binding_hash: text('binding_hash').notNull(),
  user_id: text('user_id').notNull(),
  created_at: at('created_at').notNull(),
  last_used_at: at('last_used_at').notNull(),
  id: text('id').notNull().default(sql`gen_random_uuid()::text`),
  user_agent: text('user_agent').notNull().default(''),
  step_up_at: at('step_up_at'),
  device_id: text('device_id'),
});

export const membership = pgTable('membership', {
  clinic_id: text('clinic_id').primaryKey(),
  code: text('code').$type<'trial' | 'starter' | 'custom'>().notNull(),
  interval: text('interval').$type<'MONTHLY' | 'YEARLY'>(),
  plan_name: text('plan_name').notNull(),
  started_at: at('started_at').notNull(),
  next_payment_date: at('next_payment_date'),
  seats: integer('seats').notNull().default(1),
  subscription_id: text('subscription_id'),
  amount: integer('amount'),
  currency: text('currency'),
  next_interval: text('next_interval').$type<'MONTHLY' | 'YEARLY'>(),
  next_amount: integer('next_amount'),
  contact_email: text('contact_email'),
  failed_at: at('failed_at'),
  cancel_at_end: boolean('cancel_at_end').notNull().default(false),
  ended_at: at('ended_at'),
  trial_ends_at: at('trial_ends_at'),
  is_free: boolean('is_free').notNull().default(false),
});

export interface Imported {
  readonly at: string;
  readonly by: string;
  readonly clinic: string;
  readonly reference_number: string | null;
  readonly example?: true;
}

export const report = pgTable('report', {
  clinic_id: text('clinic_id').notNull(),
  id: text('id').notNull(),
  patient_number: text('patient_number').notNull(),
  reference_number: text('reference_number').notNull(),
  analysis_date: at('analysis_date').notNull(),
  updated_at: at('updated_at').notNull(),
  notes: text('notes').notNull().default(''),
  note: integer('note'),
  status: text('status').$type<ReportStatus>().notNull().default('In progress'),
  draft: boolean('draft').notNull().default(false),
  completed_stage: text('completed_stage').$type<Stage>(),
  completed_condition: text('completed_condition').$type<Condition>(),
  completed_grade: text('completed_grade').$type<Grade>(),
  recall_months: smallint('recall_months'),
  first_completed_at: at('first_completed_at'),
  completed_by: text('completed_by'),
  entries: integer('entries').notNull().default(0),
  first_client: text('first_client'),
  first_seq: bigint('first_seq', { mode: 'number' }),
  created_by: text('created_by').notNull(),
  deleted_at: at('deleted_at'),
  deleted_by: text('deleted_by'),
  changed_at: at('changed_at'),
  imported: jsonb('imported').$type<Imported>(),
  completed_rules: text('completed_rules'),
  rules_reviewed: text('rules_reviewed'),
});

export const reportEntry = pgTable('report_entry', {
  clinic_id: text('clinic_id').notNull(),
  report_id: text('report_id').notNull(),
  n: integer('n').notNull(),
  public_id: text('public_id').notNull(),
  type: text('type').$type<SaveType>().notNull(),
  data: jsonb('data').$type<unknown>().notNull(),
  client: text('client'),
  seq: bigint('seq', { mode: 'number' }),
  saved_by: text('saved_by').notNull(),
  saved_at: at('saved_at').notNull(),
});

/** Records the number of the entries that were judged, and the inputs that are in no entry. */
export interface Judged {
  readonly entries: Readonly<Partial<Record<SaveType, number>>>;
  readonly preferences: Preferences;
  readonly history: { readonly stage: Stage } | null;
  /** Absent in completions from before X-rays had a date. */
  readonly xray_dates?: XrayDates;
  /** Absent in completions from before the measuring error depended on the kind of X-ray. */
  readonly xray_kinds?: XrayKinds;
}

export const reportCompletion = pgTable('report_completion', {
  clinic_id: text('clinic_id').notNull(),
  report_id: text('report_id').notNull(),
  n: integer('n').notNull(),
  completed_by: text('completed_by').notNull(),
  completed_at: at('completed_at').notNull(),
  reason: text('reason'),
  rules_version: text('rules_version').notNull(),
  judged: jsonb('judged').$type<Judged>().notNull(),
  findings: jsonb('findings').$type<DiagnosisResult>().notNull(),
  completed_name: text('completed_name'),
});

/** Records that the provider withdrew a rules version; a withdrawal is lifted, never changed. */
export const rulesWithdrawal = pgTable('rules_withdrawal', {
  id: text('id').primaryKey(),
  rules_version: text('rules_version').notNull(),
  severity: text('severity').$type<StandingWithdrawal['severity']>().notNull(),
  reason: jsonb('reason').$type<StandingWithdrawal['reason']>().notNull(),
  withdrawn_at: at('withdrawn_at').notNull(),
  withdrawn_by: text('withdrawn_by').notNull(),
  lifted_at: at('lifted_at'),
  lifted_by: text('lifted_by'),
  lifted_reason: text('lifted_reason'),
});

/** The newest row for a completion and a withdrawal counts. */
export const rulesReview = pgTable('rules_review', {
  clinic_id: text('clinic_id').notNull(),
  report_id: text('report_id').notNull(),
  n: bigint('n', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  completion: integer('completion').notNull(),
  withdrawal_id: text('withdrawal_id').notNull(),
  reviewed: boolean('reviewed').notNull(),
  reviewed_by: text('reviewed_by').notNull(),
  reviewed_at: at('reviewed_at').notNull(),
});

export const xray = pgTable('xray', {
  clinic_id: text('clinic_id').notNull(),
  id: text('id').notNull(),
  report_id: text('report_id').notNull(),
  n: integer('n').notNull(),
  file_name: text('file_name').notNull(),
  media_type: text('media_type').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  orientation: smallint('orientation').notNull(),
  bytes: integer('bytes').notNull(),
  sha256: text('sha256').notNull(),
  view_sha256: text('view_sha256'),
  thumb_sha256: text('thumb_sha256'),
  key_n: integer('key_n'),
  spacing: jsonb('spacing').$type<XraySpacing>(),
  burned_in: boolean('burned_in').notNull().default(false),
  taken: date('taken'),
  kind: text('kind').$type<XrayKind>(),
  created_by: text('created_by').notNull(),
  created_at: at('created_at').notNull(),
  deleted_at: at('deleted_at'),
});

export const xrayUpload = pgTable('xray_upload', {
  clinic_id: text('clinic_id').notNull(),
  id: text('id').notNull(),
  report_id: text('report_id').notNull(),
  created_by: text('created_by').notNull(),
  metadata: text('metadata').notNull(),
  length: integer('length').notNull(),
  received: integer('received').notNull().default(0),
  parts: text('parts').array().notNull().default([]),
  xray_id: text('xray_id'),
  created_at: at('created_at').notNull(),
  expires_at: at('expires_at').notNull(),
});

export const auditLog = pgTable('audit_log', {
  clinic_id: text('clinic_id').notNull(),
  at: at('at').notNull(),
  id: text('id').notNull(),
  user_id: text('user_id'),
  action: text('action').notNull(),
  report_id: text('report_id'),
  detail: jsonb('detail').$type<Readonly<Record<string, unknown>>>(),
  address: text('address'),
  /** The database writes it; acts are logged in this order. */
  transaction: bigint('transaction', { mode: 'number' }),
});
