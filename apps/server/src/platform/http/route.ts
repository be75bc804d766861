import type { Access, BodyOf, Call, OutputOf, ParamsOf, QueryOf } from '@alveola/contract';
import type { Session } from '../../areas/account/session/session';
import type { Deps } from '../deps';
import type { AcceptedAnswer, FileAnswer, Refused, StreamAnswer } from './answer';
import type { Upload } from './upload';

/** A session of a clinic's user: every query for it takes `clinicId`. */
export interface ClinicSession extends Session {
  readonly clinicId: string;
}

type SessionOf<A extends Access> = A extends 'anyone'
  ? Session | null
  : A extends 'clinical' | 'member' | 'owner' | 'billing'
    ? ClinicSession
    : Session;

/** What a call is handed: its parts parsed, its caller let in. */
interface Context<S, P, Q, B> {
  readonly deps: Deps;
  readonly session: S;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** Network address of the caller. */
  readonly address: string;
  /** What the caller's browser calls itself; cut at 300 characters. */
  readonly userAgent: string;
  /** `Stripe-Signature`; empty where it was not sent. */
  readonly signature: string;
  /** The file of a multipart call. */
  readonly upload: Upload | null;
  /** Sets the cookie to which a session is bound; null takes it away. */
  readonly bind: (binding: string | null) => void;
}

export type ContextOf<C extends Call> = Context<SessionOf<C['access']>, ParamsOf<C>, QueryOf<C>, BodyOf<C>>;
export type LooseContext = Context<unknown, unknown, unknown, unknown>;

type AnswerOf<C extends Call> =
  | OutputOf<C>
  | Refused
  | FileAnswer
  | StreamAnswer
  | AcceptedAnswer<OutputOf<C>>;

/** A call and what answers it. */
export interface Route {
  readonly call: Call;
  // A method on purpose: its parameter is compared both ways, which is where the generic call meets the loose one.
  answer(context: LooseContext): Promise<unknown>;
}

export function route<const C extends Call>(
  call: C,
  answer: (context: ContextOf<C>) => Promise<AnswerOf<C>>,
): Route {
  return { call, answer };
}
