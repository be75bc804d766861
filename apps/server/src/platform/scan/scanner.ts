import type { ActName } from '@alveola/contract';
import type { AuditDetails } from '../audit/audit';
import type { Queries } from '../db/open';
import type { Log } from '../base/log';
import { OutageError, type Refusal, refuse } from '../base/result';

export interface Scanner {
  /** @returns the name of the malware, or null. @throws ScannerError without a verdict. */
  scan(bytes: Buffer): Promise<string | null>;
  /** @throws if a scan would fail. */
  ready(): Promise<void>;
}

export class ScannerError extends OutageError {
  override readonly name = 'ScannerError';
  readonly problem = 'scanner-unavailable';

  constructor(reason: string) {
    super(`The malware scanner did not answer: ${reason}`);
  }
}

interface Scanning {
  readonly deps: { readonly db: Queries; readonly log: Log; readonly scanner: Scanner | null };
  readonly audit: (db: Queries, action: ActName, details?: AuditDetails) => Promise<void>;
}

export async function refuseMalware({ deps, audit }: Scanning, bytes: Buffer): Promise<Refusal | null> {
  const malwareName = (await deps.scanner?.scan(bytes)) ?? null;
  if (malwareName === null) return null;
  deps.log.error('upload.malware', new Error('Malware was found in an upload.'), { found: malwareName });
  await audit(deps.db, 'upload.malware', { detail: { found: malwareName } });
  return refuse('file-infected');
}
