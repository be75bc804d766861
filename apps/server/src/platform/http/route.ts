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
import type { Upload } from './forms';

export interface Proof {
  readonly signedInAt: Date;
  readonly stepUpAt: Date | null;
}

export interface Session {
  readonly tokenHash: string;
  readonly user: Profile;
  /** Identifies the API key, which acts in its maker's name; null for a user's own session. */
  readonly keyId: string | null;
  readonly proof: Proof | null;
}

/** Every query for this session takes `clinicId`. */
export interface ClinicSession extends Session {
  readonly clinicId: string;
}

type CallSession<A extends Access> = A extends 'anyone'
  ? Session | null
  : A extends 'clinical' | 'member' | 'owner' | 'billing'
    ? ClinicSession
    : Session;

interface Context<S, P, Q, H, B, D> {
  readonly deps: D;
  readonly session: S;
  readonly params: P;
  readonly query: Q;
  readonly headers: H;
  readonly body: B;
  readonly unknownKeys: readonly z.core.$ZodIssueUnrecognizedKeys[];
  readonly address: string;
  /** Cut at 300 characters. */
  readonly userAgent: string;
  readonly signature: string;
  readonly upload: Upload | null;
  readonly storedUpload: FileHandle | null;
  /** Holds the session cookie's binding, even of an ended session; null without a cookie. */
  readonly binding: string | null;
  readonly bind: (binding: string | null) => void;
  readonly singleSignOn: string | null;
  /** Sets the cookie for so many ms; null removes it. */
  readonly setSingleSignOn: (cookie: string | null, validFor?: number) => void;
  /** Without a trailing slash. */
  readonly webUrl: string;
  readonly device: string | null;
  readonly setDevice: (device: string) => void;
  readonly note: (event: SecurityEvent) => void;
  readonly audit: (db: Queries, action: ActName, details?: AuditDetails) => Promise<void>;
}

export type CallContext<C extends Call, D = Deps> = Context<
  CallSession<C['terms']['access']>,
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

export interface Route<D = Deps> {
  readonly call: Call;
  // A method compares its parameter both ways, which lets a specific call stand for the loose one.
  answer(context: LooseContext<D>): Promise<unknown>;
}

export function route<const C extends Call>(
  call: C,
  answer: (context: CallContext<C>) => Promise<CallAnswer<C>>,
): Route {
  return { call, answer };
}
