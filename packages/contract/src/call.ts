import { z } from 'zod';
import type { Right } from './account/roles';
import type { ProblemCode } from './problems';

/**
 * Access levels. Each includes the one before it, except for the provider:
 * - `anyone`: no session;
 * - `user`: a session of an approved user of any type;
 * - `clinical`: a user of a clinic, whose plan may have ended (reading, exporting);
 * - `member`: a user of a clinic with a running plan (new clinical work);
 * - `owner`: the clinic's owner;
 * - `billing`: the clinic's owner, also while there is no plan yet;
 * - `provider`: the company behind the product, which sees no clinical data.
 */
export type Access = 'anyone' | 'user' | 'clinical' | 'member' | 'owner' | 'billing' | 'provider';

export const KEY_SCOPES = ['reports:read', 'packs:read', 'start:write'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

export interface CallTerms {
  readonly access: Access;
  /** The right that a clinic's user needs; `own` where left out. An API key needs its scope instead. */
  readonly needs?: Right;
  /** An API key of the clinic with this scope may make the call; without a scope no key may. */
  readonly scope?: KeyScope;
  /**
   * Requires the password and, where set up, the second factor again: in the last minutes, at the sign-in or
   * since (`recent`), or since the sign-in (`again`).
   */
  readonly stepUp?: 'recent' | 'again';
  /** The problem when an id anywhere in the request is unknown or belongs to another clinic or user. */
  readonly notFound?: ProblemCode;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly headers?: z.ZodType;
  readonly body?: z.ZodType;
  /** Accepts unknown keys in the body, whose route decides which of them to let in. */
  readonly resavedBody?: z.ZodType;
  /**
   * A form with one file, a picture, or one so large that it is kept on disk; `body` describes its text
   * fields.
   */
  readonly multipart?: true | 'on-disk';
  /** The tus protocol: both sides name its version in each request and answer. */
  readonly tus?: true;
  /** The body is a part of a file, `application/offset+octet-stream`, of `XRAY_PART_BYTES` at most. */
  readonly part?: true;
  /** Processes an upload whose bytes have arrived before. */
  readonly isUpload?: true;
  /** Passes the body on as text, because a signature covers its bytes. */
  readonly rawBody?: boolean;
  /** A part of a record may be 1 MB; other bodies at most 64 KB, or 8 KB without a session. */
  readonly isRecord?: boolean;
  readonly isLong?: boolean;
  readonly output?: z.ZodType;
  /** Left out where it is 200 (or 204 without `output`). */
  readonly status?: number;
}

/** The address is below `api/`; the answer is under `data` (204 without `output`). */
export interface Call {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly terms: CallTerms;
}

export function defineCall<
  const M extends Call['method'],
  const P extends Call['path'],
  const T extends CallTerms,
>(method: M, path: P, describe: () => T) {
  return defineCallAt({ method, path }, describe);
}

/** For the addresses that screens load without the schemas. */
export function defineCallAt<const A extends Pick<Call, 'method' | 'path'>, const T extends CallTerms>(
  address: A,
  describe: () => T,
) {
  let terms: T | undefined;
  return {
    ...address,
    // A screen uses few calls, and the schemas of all take a slow browser a tenth of a second.
    get terms(): T {
      terms ??= describe();
      return terms;
    },
  };
}

/** A random id that the server made. */
export const handle = z.string().min(1).max(64);
export const handleParams = z.strictObject({ id: handle });

export const recordId = z.string().max(64);
export const recordParams = z.strictObject({ id: recordId });

export const readsReport = {
  access: 'clinical',
  needs: 'read',
  notFound: 'report-not-found',
  params: recordParams,
} as const;

const cursor = z.string().max(400).optional();

export const MAX_PAGE = 100;

/** Every paged list takes these; `next` in its answer is the cursor for the next page. */
export const pageFields = { cursor, limit: z.int().min(1).max(MAX_PAGE).default(50) };

/** In an address everything is text. */
export const pageAddressFields = { cursor, limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(50) };

export const nextCursor = z.string().nullable();

export interface CallAddress<C extends Call> {
  readonly method: C['method'];
  readonly path: C['path'];
  readonly call?: C;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

export type CallParams<C extends Call> = Parsed<C['terms']['params']>;
export type CallQuery<C extends Call> = Parsed<C['terms']['query']>;
export type CallHeaders<C extends Call> = Parsed<C['terms']['headers']>;
export type CallBody<C extends Call> = Parsed<C['terms']['body']>;
export type CallOutput<C extends Call> = Parsed<C['terms']['output']>;

export type CallRequest<C extends Call> = {
  [K in 'params' | 'query' | 'body' as C['terms'][K] extends z.ZodType ? K : never]: Sent<C['terms'][K]>;
};
