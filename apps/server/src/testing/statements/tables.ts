/**
 * How the schema would lie in a database that is distributed by clinic (Citus): these tables in shards, by `clinic_id`;
 * all others whole on every node (reference tables). docs/scaling.md names them.
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
  'start_address',
  'webhook',
  'webhook_event',
  'xray',
  'xray_upload',
];

/** A view of one clinic's reports. */
export const VIEWS = ['own_report'];

export const CLINIC = 'clinic_id';

/** Table or view → its columns, in their order. */
export type Catalog = Readonly<Record<string, readonly string[]>>;

export const CATALOG = `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
  from information_schema.columns where table_schema = 'public' group by 1`;
