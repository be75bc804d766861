import type { IdentityProvider } from '../services/identityProvider';
import type { Inbox } from '../inbox';
import type { TestServer } from '../server';
import type { Sent, Visitor } from '../visitor';

export interface Place {
  readonly server: TestServer;
  readonly post: Inbox;
  readonly provider: Visitor;
  readonly me: Visitor;
  readonly identity: IdentityProvider;
  readonly hook: string;
}

export interface Change {
  readonly me: Visitor;
  readonly path: string;
  readonly sent?: Sent;
  /**
   * Lists tables that a failed attempt also changes: a valid code or challenge counts once. Each attempt
   * prepares its own.
   */
  readonly usedUp?: readonly string[];
  /**
   * Lists the attempt's own effects in tables that the change also concerns: `table rows`, ordered by name.
   */
  readonly usedUpToo?: readonly string[];
}

export type Changes = Readonly<Record<string, (place: Place) => Promise<Change>>>;
