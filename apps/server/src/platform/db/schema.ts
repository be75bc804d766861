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
} from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** Describes the tables that `migrations/` makes; indexes and checks exist only there. */

export { patient, recall, recallAct, reportLetter, reportNote } from './patientTables';

type Column<Name extends string> = { readonly [name in Name]: AnyPgColumn };
type Id = string | AnyPgColumn;

export function isRow(table: Column<'clinic_id' | 'id'>, clinicId: Id, id: Id) {
  return and(eq(table.clinic_id, clinicId), eq(table.id, id));
}

export function isOfReport(table: Column<'clinic_id' | 'report_id'>, clinicId: Id, reportId: Id) {
  return and(eq(table.clinic_id, clinicId), eq(table.report_id, reportId));
}

export const clinic = pgTable('clinic', {
  id: text().primaryKey(),
  name: text().notNull(),
  org_number: text().notNull(),
  country: text().notNull(),
  created_at: instant().notNull().defaultNow(),
  terms_accepted_at: instant(),
  terms_version: text(),
  suspended_at: instant(),
  suspended_reason: text(),
  suspended_plan: boolean().notNull().default(false),
  factor_required: boolean().notNull().default(false),
  single_sign_on_required: boolean().notNull().default(false),
});

export const appUser = pgTable('app_user', {
  id: text().primaryKey(),
  clinic_id: text(),
  type: text().$type<UserType>().notNull(),
  name: text().notNull(),
  title: text().notNull().default(''),
  email: text().notNull(),
  password_hash: text().notNull(),
  approved: boolean().notNull().default(false),
  language: text().$type<Language>().notNull().default('nb'),
  payment_customer_id: text(),
  known_addresses: text().array().notNull().default([]),
  created_at: instant().notNull().defaultNow(),
  code_at_sign_in: boolean().notNull().default(false),
  passkeys: integer().notNull().default(0),
  totp_secret: text(),
  totp_since: instant(),
  totp_step: bigint({ mode: 'number' }),
  recovery_hashes: text().array().notNull().default([]),
  wrong_factors: integer().notNull().default(0),
  declined_at: instant(),
  declined_reason: text(),
  removed_at: instant(),
  last_sign_in_at: instant(),
});

export const settings = pgTable('settings', {
  user_id: text().primaryKey(),
  preferences: jsonb().$type<Omit<Settings, 'language'>>().notNull(),
});

export const session = pgTable('session', {
  token_hash: text().primaryKey(),
  binding_hash: text().notNull(),
  user_id: text().notNull(),
  created_at: instant().notNull(),
  last_used_at: instant().notNull(),
  id: text().notNull().default(sql`gen_random_uuid()::text`),
  user_agent: text().notNull().default(''),
  step_up_at: instant(),
  device_id: text(),
});

export const membership = pgTable('membership', {
  clinic_id: text().primaryKey(),
  code: text().$type<'trial' | 'starter' | 'custom'>().notNull(),
  interval: text().$type<'MONTHLY' | 'YEARLY'>(),
  plan_name: text().notNull(),
  started_at: instant().notNull(),
  next_payment_date: instant(),
  seats: integer().notNull().default(1),
  subscription_id: text(),
  amount: integer(),
  currency: text(),
  next_interval: text().$type<'MONTHLY' | 'YEARLY'>(),
  next_amount: integer(),
  contact_email: text(),
  failed_at: instant(),
  cancel_at_end: boolean().notNull().default(false),
  ended_at: instant(),
  trial_ends_at: instant(),
  is_free: boolean().notNull().default(false),
});

export interface Imported {
  readonly at: string;
  readonly by: string;
  readonly clinic: string;
  readonly reference_number: string | null;
  readonly example?: true;
}

export const report = pgTable('report', {
  clinic_id: text().notNull(),
  id: text().notNull(),
  patient_number: text().notNull(),
  reference_number: text().notNull(),
  analysis_date: instant().notNull(),
  updated_at: instant().notNull(),
  notes: text().notNull().default(''),
  note: integer(),
  status: text().$type<ReportStatus>().notNull().default('In progress'),
  draft: boolean().notNull().default(false),
  completed_stage: text().$type<Stage>(),
  completed_condition: text().$type<Condition>(),
  completed_grade: text().$type<Grade>(),
  recall_months: smallint(),
  first_completed_at: instant(),
  completed_by: text(),
  entries: integer().notNull().default(0),
  first_client: text(),
  first_seq: bigint({ mode: 'number' }),
  created_by: text().notNull(),
  deleted_at: instant(),
  deleted_by: text(),
  changed_at: instant(),
  imported: jsonb().$type<Imported>(),
  completed_rules: text(),
  rules_reviewed: text(),
});

export const reportEntry = pgTable('report_entry', {
  clinic_id: text().notNull(),
  report_id: text().notNull(),
  n: integer().notNull(),
  public_id: text().notNull(),
  type: text().$type<SaveType>().notNull(),
  data: jsonb().$type<unknown>().notNull(),
  client: text(),
  seq: bigint({ mode: 'number' }),
  saved_by: text().notNull(),
  saved_at: instant().notNull(),
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
  clinic_id: text().notNull(),
  report_id: text().notNull(),
  n: integer().notNull(),
  completed_by: text().notNull(),
  completed_at: instant().notNull(),
  reason: text(),
  rules_version: text().notNull(),
  judged: jsonb().$type<Judged>().notNull(),
  findings: jsonb().$type<DiagnosisResult>().notNull(),
  completed_name: text(),
});

/** Records that the provider withdrew a rules version; a withdrawal is lifted, never changed. */
export const rulesWithdrawal = pgTable('rules_withdrawal', {
  id: text().primaryKey(),
  rules_version: text().notNull(),
  severity: text().notNull(),
  reason: jsonb().$type<StandingWithdrawal['reason']>().notNull(),
  withdrawn_at: instant().notNull(),
  withdrawn_by: text().notNull(),
  lifted_at: instant(),
  lifted_by: text(),
  lifted_reason: text(),
});

export const xray = pgTable('xray', {
  clinic_id: text().notNull(),
  id: text().notNull(),
  report_id: text().notNull(),
  n: integer().notNull(),
  file_name: text().notNull(),
  media_type: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  orientation: smallint().notNull(),
  bytes: integer().notNull(),
  sha256: text().notNull(),
  view_sha256: text(),
  thumb_sha256: text(),
  key_n: integer(),
  spacing: jsonb().$type<XraySpacing>(),
  burned_in: boolean().notNull().default(false),
  taken: date(),
  kind: text().$type<XrayKind>(),
  created_by: text().notNull(),
  created_at: instant().notNull(),
  deleted_at: instant(),
});

export const xrayUpload = pgTable('xray_upload', {
  clinic_id: text().notNull(),
  id: text().notNull(),
  report_id: text().notNull(),
  created_by: text().notNull(),
  metadata: text().notNull(),
  length: integer().notNull(),
  received: integer().notNull().default(0),
  parts: text().array().notNull().default([]),
  xray_id: text(),
  created_at: instant().notNull(),
  expires_at: instant().notNull(),
});

export const auditLog = pgTable('audit_log', {
  clinic_id: text().notNull(),
  at: instant().notNull(),
  id: text().notNull(),
  user_id: text(),
  action: text().notNull(),
  report_id: text(),
  detail: jsonb().$type<Readonly<Record<string, unknown>>>(),
  address: text(),
  /** The database writes it; acts are logged in this order. */
  transaction: bigint({ mode: 'number' }),
});
