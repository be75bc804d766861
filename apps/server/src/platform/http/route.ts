import type { FileHandle } from 'node:fs/promises';
import type {
  Access,
  ActName,
  CallBody,
  Call,
  CallHeaders,
  CallOutput,
  CallParams,
  Profile,
  CallQuery,
} from '@alveola/contract';
import type { z } from 'zod';
import type { AuditDetails } from '../audit/audit';
import type { Queries } from '../db/open';
import type { Deps } from '../deps';
import type { Result } from '../base/result';
import type { SecurityEvent } from '../security/events';
import type { AcceptedAnswer, EmptyAnswer, FileAnswer } from './answer';
import type { Upload } from './forms/upload';

/** When somebody proved who they are: with the sign-in, and again since; null: they did not. */
export interface Proof {
  readonly signedInAt: Date;
  readonly stepUpAt: Date | null;
}

/** Who makes a call. */
export interface Session {
  readonly tokenHash: string;
  readonly user: Profile;
  /** The API key by which the call is made, in the name of who made it; null: the user's own session. */
  readonly keyId: string | null;
  /** null: a key proves nobody. */
  readonly proof: Proof | null;
}

/** A session of a clinic's user: every query for it takes `clinicId`. */
export interface ClinicSession extends Session {
  readonly clinicId: string;
}

type CallSession<A extends Access> = A extends 'anyone'
  ? Session | null
  : A extends 'clinical' | 'member' | 'owner' | 'billing'
    ? ClinicSession
    : Session;

/** What a call is handed: its parts parsed, its caller let in. */
interface Context<S, P, Q, H, B, D> {
  readonly deps: D;
  readonly session: S;
  readonly params: P;
  readonly query: Q;
  readonly headers: H;
  readonly body: B;
  /** Keys of the body that its schema does not know; there are none unless the call has a `resavedBody`. */
  readonly unknownKeys: readonly z.core.$ZodIssueUnrecognizedKeys[];
  /** Network address of the caller. */
  readonly address: string;
  /** What the caller's browser calls itself; cut at 300 characters. */
  readonly userAgent: string;
  /** `Stripe-Signature`; empty where it was not sent. */
  readonly signature: string;
  /** The file of a multipart call, or the part of one. */
  readonly upload: Upload | null;
  /** The same of a call whose file is kept on disk while it works. */
  readonly storedUpload: FileHandle | null;
  /** The cookie to which the browser's session is bound, whether or not that still lives; null: none came. */
  readonly binding: string | null;
  /** Sets the cookie to which a session is bound; null takes it away. */
  readonly bind: (binding: string | null) => void;
  /** The cookie of a sign-in that waits for an identity provider; null: none came. */
  readonly singleSignOn: string | null;
  /** Sets that cookie for so many ms; null takes it away. */
  readonly setSingleSignOn: (cookie: string | null, validFor?: number) => void;
  /** Where the browser of who calls has the product, without a slash at the end. */
  readonly webUrl: string;
  /** The cookie by which the browser is known again; null: none came. */
  readonly device: string | null;
  readonly setDevice: (device: string) => void;
  /** Has something told in the log, with the call. */
  readonly note: (event: SecurityEvent) => void;
  /** Writes the audit log, with who made the call and from where: in the transaction of what it records. */
  readonly audit: (db: Queries, action: ActName, details?: AuditDetails) => Promise<void>;
}

export type CallContext<C extends Call, D = Deps> = Context<
  CallSession<C['access']>,
  CallParams<C>,
  CallQuery<C>,
  CallHeaders<C>,
  CallBody<C>,
  D
>;
export type LooseContext<D = Deps> = Context<unknown, unknown, unknown, unknown, unknown, D>;
export type Audit = LooseContext['audit'];

export type CallAnswer<C extends Call> = Result<
  CallOutput<C> | FileAnswer | EmptyAnswer | AcceptedAnswer<CallOutput<C>>
>;

/** A call and what answers it. `D`: what it needs from outside. */
export interface Route<D = Deps> {
  readonly call: Call;
  // A method on purpose: its parameter is compared both ways, which is where the generic call meets the loose one.
  answer(context: LooseContext<D>): Promise<unknown>;
}

export function route<const C extends Call>(
  call: C,
  answer: (context: CallContext<C>) => Promise<CallAnswer<C>>,
): Route {
  return { call, answer };
}
