import type { IdentityProvider } from '../services/identityProvider';
import type { Inbox } from '../inbox';
import type { TestServer } from '../server';
import type { Sent, Visitor } from '../visitor';

/** Where changes are made. */
export interface Place {
  readonly server: TestServer;
  readonly post: Inbox;
  readonly provider: Visitor;
  /** The owner of a clinic, with whose records most is done. */
  readonly me: Visitor;
  /** Of clinics whose users sign in elsewhere. */
  readonly identity: IdentityProvider;
  /** Of a system that is told of completed reports. */
  readonly hook: string;
}

/** A call that changes something, as whoever may make it is about to. */
export interface Change {
  readonly me: Visitor;
  readonly path: string;
  readonly sent?: Sent;
  /**
   * Tables of what is used up by a try, whatever comes of it: a code or a challenge that is right counts once. What is
   * prepared is prepared anew for each try.
   */
  readonly usedUp?: readonly string[];
  /** What such a try changes in tables that the change concerns as well: `table rows`, in the order of their names. */
  readonly usedUpToo?: readonly string[];
}

/** Method and path of the call; where it does several things, one of them behind a comma. */
export type Changes = Readonly<Record<string, (place: Place) => Promise<Change>>>;
