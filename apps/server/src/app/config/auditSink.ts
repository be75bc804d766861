import { z } from 'zod';
import { isOnThisMachine, readSinkAddress } from '../../platform/audit/sink/address';

const MEANING =
  'where the acts of the audit are sent, besides: file:///var/log/alveola/audit.jsonl, syslogs://host:6514, on this ' +
  'machine syslog://127.0.0.1:601, or leave it out';

const sink = z
  .string()
  .optional()
  .transform((text, context) => {
    const address = text === undefined ? null : readSinkAddress(text);
    if (text === undefined || address !== null) return address;
    context.issues.push({ code: 'custom', input: text, message: 'is no sink' });
    return z.NEVER;
  });

/** AUDIT_SINK; null: the audit is in the database alone. */
export const auditSink = sink.describe(MEANING);

/** The same in an evaluation. */
export const localSink = sink
  .refine(
    (address) => address === null || isOnThisMachine(address),
    'is on another machine, which an evaluation does not touch',
  )
  .describe(MEANING);
