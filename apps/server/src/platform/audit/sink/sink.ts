import type { Line } from './line';

/** What takes the acts of the audit, besides the database. */
export interface AuditSink {
  /** In this order. @throws where it did not take all of them: they are sent again. */
  take(lines: readonly Line[]): Promise<void>;
}
