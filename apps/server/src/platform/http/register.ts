import { type Access, type Call, TUS_VERSION } from '@alveola/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { writeAudit } from '../audit/audit';
import { acrossClinics, inClinic, type AcrossReason } from '../db/isolation/scope';
import type { Db } from '../db/open';
import { within } from '../base/deadlines';
import type { Deps } from '../deps';
import { isRefused, type Result, refuse } from '../base/result';
import { readSecret, writeBinding, writeDevice, writeSingleSignOn, refreshXsrf } from '../security/cookies';
import { toBodyLimit } from './body';
import { sendReply, sendProblem } from './answer';
import type { LooseContext, Route, Session } from './route';
import { type Form, readForm, readPart, readStoredForm, withAdmission, withFile } from './forms';
import { toValidationRefusal } from './validation';

declare module 'fastify' {
  interface FastifyContextConfig {
    rawBody?: boolean;
    part?: boolean;
  }
  interface FastifyRequest {
    caller: Session | null;
  }
}

export interface Guard {
  /**
   * Runs before the body is read, so that a stranger uploads nothing. @returns the session, null for a
   * stranger, or a refusal.
   */
  admit(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<Result<Session | null>>;
  finished(call: Call): Promise<void>;
}

const MAX_USER_AGENT = 300;

export function register<D extends Deps>(
  app: FastifyInstance,
  deps: D,
  guard: Guard,
  { call, ...route }: Route<D>,
): void {
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    config: { rawBody: call.terms.rawBody ?? false, part: call.terms.part ?? false },
    bodyLimit: toBodyLimit(call),
    onRequest: async (request, reply) => {
      const session = await within(deps.deadlines.handler, guard.admit(call, request, reply));
      if (isRefused(session)) return sendProblem(reply, session);
      request.caller = session;
      const refusal = call.terms.tus ? checkTus(request, reply) : undefined;
      if (refusal) return sendProblem(reply, refusal);
    },
    handler: async (request, reply) => {
      const work = async (readFile: ReadForm | null) => {
        const parts = await parseParts(call, request, readFile);
        if (isRefused(parts)) return parts;
        return withScope(deps.db, call.terms.access, request.caller, (db) =>
          route.answer({ ...toContext(request, reply, { ...deps, db }), ...parts }),
        );
      };
      const settled = async (readFile: ReadForm | null) => {
        try {
          return await work(readFile);
        } finally {
          await guard.finished(call);
        }
      };
      const finish = (readFile: ReadForm | null) => within(toDeadline(call, deps), settled(readFile));
      return sendReply(
        reply,
        await withForm(call, request, finish),
        call.terms.status ?? (call.terms.output ? 200 : 204),
      );
    },
  });
}

/** Lists calls that work across clinics, with the reason. A new call works for its caller's clinic. */
const ACROSS: Partial<Record<Access, AcrossReason>> = {
  anyone: 'account',
  user: 'account',
  provider: 'provider',
  // A trial is given once to a clinic, under any account; payments never touch a record.
  billing: 'billing',
};

function withScope<T>(db: Db, access: Access, caller: Session | null, work: (db: Db) => T): T {
  const reason = ACROSS[access];
  if (reason !== undefined) return acrossClinics(db, reason, work);
  return inClinic(db, caller?.user.clinic_id ?? '', work);
}

type ReadForm = () => Promise<Result<Form>>;

function withForm(
  call: Call,
  request: FastifyRequest,
  work: (readFile: ReadForm | null) => Promise<unknown>,
): Promise<unknown> {
  if (call.terms.part) return withAdmission(request, (slot) => work(() => readPart(request, slot)));
  if (!call.terms.multipart) return work(null);
  return call.terms.multipart === 'on-disk'
    ? withFile(request, request.caller?.user.clinic_id ?? '', (file, slot) =>
        work(() => readStoredForm(request, file, slot)),
      )
    : withAdmission(request, (slot) => work(() => readForm(request, slot)));
}

function toDeadline({ terms: { multipart, part, isUpload, isLong } }: Call, { deadlines }: Deps): number {
  if (multipart || part || isUpload) return deadlines.upload;
  return isLong ? deadlines.longHandler : deadlines.handler;
}

type Parts = Pick<
  LooseContext,
  'params' | 'query' | 'headers' | 'body' | 'unknownKeys' | 'upload' | 'storedUpload'
>;

function toContext<D extends Deps>(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: D,
): Omit<LooseContext<D>, keyof Parts> {
  const { caller, ip: address } = request;
  const actor = {
    clinicId: caller?.user.clinic_id ?? null,
    userId: caller && caller.keyId === null ? caller.user.id : null,
    keyId: caller?.keyId ?? null,
    address,
  };
  return {
    deps,
    session: caller && { ...caller, clinicId: caller.user.clinic_id },
    address,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    signature: String(request.headers['stripe-signature'] ?? ''),
    binding: readSecret(request, deps.publicUrl, 'bind'),
    device: readSecret(request, deps.publicUrl, 'device'),
    setDevice: (device) => writeDevice(reply, deps.publicUrl, device),
    // The XSRF token belongs to the session, so both change together.
    bind: (binding) => {
      writeBinding(reply, deps.publicUrl, binding);
      refreshXsrf(request, reply, deps, binding ?? '');
    },
    singleSignOn: readSecret(request, deps.publicUrl, 'single-sign-on'),
    setSingleSignOn: (cookie, validFor = 0) => writeSingleSignOn(reply, deps.publicUrl, cookie, validFor),
    webUrl: (deps.publicUrl ?? `http://${request.host}`).replace(/\/$/, ''),
    note: (event) => {
      request.noted = event;
    },
    audit: (db, action, details) => writeAudit(db, deps.now(), actor, action, details),
  };
}

async function parseParts(
  call: Call,
  request: FastifyRequest,
  readFile: ReadForm | null,
): Promise<Result<Parts>> {
  const params = parse(call.terms.params, request.params);
  const query = parse(call.terms.query, request.query);
  const headers = parse(call.terms.headers, request.headers);
  const refused = [params, query, headers].find(isRefused);
  if (refused) return refused;
  const form = readFile && (await readFile());
  if (isRefused(form)) return form;
  const sent = parseBody(call, form ? form.fields : request.body);
  if (isRefused(sent)) return sent;
  const { upload = null, storedUpload = null } = form ?? {};
  return { params, query, headers, ...sent, upload, storedUpload };
}

/** Unknown keys alone do not refuse the body, since its route may judge them. */
function parseBody(
  { terms: { body: schema, resavedBody } }: Call,
  value: unknown,
): Result<Pick<Parts, 'body' | 'unknownKeys'>> {
  if (!schema) return { body: undefined, unknownKeys: [] };
  if (value === undefined || value === null) return refuse('validation');
  // Parsed once: a body of ten thousand refused values holds the server for 20 ms.
  const { data, error } = schema.safeParse(value);
  if (!error) return { body: data, unknownKeys: [] };
  const { issues } = error;
  const unknownKeys = issues.filter((issue) => issue.code === 'unrecognized_keys');
  const isJudged = resavedBody && unknownKeys.length === issues.length;
  const body = isJudged ? parse(resavedBody, value) : toValidationRefusal(issues);
  return isRefused(body) ? body : { body, unknownKeys };
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  if (value === undefined || value === null) return refuse('validation');
  const result = schema.safeParse(value);
  return result.success ? result.data : toValidationRefusal(result.error.issues);
}

export function checkTus(request: FastifyRequest, reply: FastifyReply): Result {
  void reply.header('tus-resumable', TUS_VERSION);
  if (request.headers['tus-resumable'] === TUS_VERSION) return undefined;
  void reply.header('tus-version', TUS_VERSION);
  return refuse('tus-version');
}
