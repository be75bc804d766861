import { DEADLINES } from '../../base/deadlines';
import type { SinkAddress } from './address';
import { fileSink } from './fileSink';
import type { AuditSink } from './sink';
import { syslogSink } from './syslogSink';

export function openSink(address: SinkAddress, ms = DEADLINES.auditSink): AuditSink {
  return 'file' in address ? fileSink(address.file, ms) : syslogSink(address, ms);
}
