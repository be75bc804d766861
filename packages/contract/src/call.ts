import type { z } from 'zod';
import type { Right } from './account/roles';

/**
 * Who may make a call. Each level holds the one before it, but for the provider:
 * - `anyone`: no session;
 * - `user`: a session of an approved user of any type;
 * - `clinical`: a user of a clinic, whose plan may have ended (reading, exporting);
 * - `member`: a user of a clinic whose plan runs (new clinical work);
 * - `owner`: the clinic's owner;
 * - `billing`: the clinic's owner, also while there is no plan yet;
 * - `provider`: the company behind the product, which sees no clinical data.
 */
export type Access = 'anyone' | 'user' | 'clinical' | 'member' | 'owner' | 'billing' | 'provider';

/** What an API key of a clinic may be made for. */
export const KEY_SCOPES = ['reports:read', 'packs:read', 'start:write'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** One call: its address under `api/`, what it takes and what it answers under `data` (204 without `output`). */
export interface Call {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly access: Access;
  /** Of a user of a clinic: what the role has to allow. Without it, `own`. What a key may do is its scope's. */
  readonly needs?: Right;
  /** An API key of the clinic with this scope may make it, too; without one no key may. */
  readonly scope?: KeyScope;
  /**
   * Made only by who has proved in the last minutes who they are, with the password and, where one is set up, the second
   * factor: at the sign-in or since (`recent`), or since the sign-in (`again`).
   */
  readonly stepUp?: 'recent' | 'again';
  /** For the description in `openapi.json`. */
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** What is read of the request's headers, by their names in lower case. */
  readonly headers?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body with keys that it does not know, where its route decides which of them are let in. */
  readonly resavedBody?: z.ZodType;
  /** The body is a form with one file, a picture, or one so large that it is kept on disk; its text fields are `body`. */
  readonly multipart?: true | 'on-disk';
  /** It speaks the tus protocol: both sides name its version in each request and answer. */
  readonly tus?: true;
  /** The body is a part of a file, `application/offset+octet-stream`, of `XRAY_PART_BYTES` at most. */
  readonly part?: true;
  /** It does the work of an upload whose bytes have arrived before. */
  readonly isUpload?: true;
  /** The body is handed on as the text that came: a signature is over its bytes. */
  readonly rawBody?: boolean;
  /** The body holds a part of a record: it may be as large as 1 MB. Others end at 64 KB, a stranger's at 8 KB. */
  readonly isRecord?: boolean;
  /** It may work for minutes. */
  readonly isLong?: boolean;
  readonly output?: z.ZodType;
  /** Where it is not 200 (or 204 without `output`). */
  readonly status?: number;
}

export function defineCall<const C extends Call>(call: C): C {
  return call;
}

/** A call by its address; its type is that of the call, whose schemas it lacks. */
export interface Address<C extends Call> {
  readonly method: C['method'];
  readonly path: C['path'];
  /** In the types alone. */
  readonly call?: C;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

export type CallParams<C extends Call> = Parsed<C['params']>;
export type CallQuery<C extends Call> = Parsed<C['query']>;
export type CallHeaders<C extends Call> = Parsed<C['headers']>;
export type CallBody<C extends Call> = Parsed<C['body']>;
export type CallOutput<C extends Call> = Parsed<C['output']>;

/** What a client hands over: the parts that the call has, and only these. */
export type CallRequest<C extends Call> = {
  [K in 'params' | 'query' | 'body' as C[K] extends z.ZodType ? K : never]: Sent<C[K]>;
};
