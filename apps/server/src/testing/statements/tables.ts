/**
 * Is the plan for a database distributed by clinic (Citus): these tables are sharded by `clinic_id`, all
 * others are whole on every node. docs/scaling.md names them.
 */
export const DISTRIBUTED = [
  'audit_log',
  'audit_seal',
  'patient',
  'recall',
  'recall_act',
  'report',
  'report_completion',
  'report_entry',
  'report_letter',
  'report_note',
  'rules_review',
  'second_reading',
  'start_address',
  'webhook',
  'webhook_event',
  'xray',
  'xray_upload',
];

export const VIEWS = ['own_report'];

export const CLINIC = 'clinic_id';

export type Catalog = Readonly<Record<string, readonly string[]>>;

export const CATALOG = `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
  from information_schema.columns where table_schema = 'public' group by 1`;
