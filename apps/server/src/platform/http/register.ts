import type { Call } from '@alveola/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { writeAudit } from '../audit/audit';
import { within } from '../deadlines';
import type { Deps } from '../deps';
import type { UploadSlot } from '../limits/uploadAdmission';
import { isRefused, type Result, refuse } from '../result';
import { readBinding, writeBinding } from '../security/cookies';
import { refreshXsrf } from '../security/xsrf';
import { toBodyLimit } from './body';
import { send, sendProblem } from './reply';
import type { LooseContext, Route, Session } from './route';
import { readForm, withAdmission } from './upload';
import { toValidationRefusal } from './validation';

declare module 'fastify' {
  interface FastifyContextConfig {
    rawBody?: boolean;
  }
  interface FastifyRequest {
    caller: Session | null;
  }
}

/** Decides who may make a call. */
export interface Guard {
  /** The caller's session, null for a stranger, or why not. Before the body is read: a stranger uploads nothing. */
  admit(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<Result<Session | null>>;
  /** Called at the end of each call, before it is answered: a session that the call has ended is valid no more. */
  finished(call: Call): void;
}

const MAX_USER_AGENT = 300;

/** Puts a call at its address, with everything that comes before and after its own work. */
export function register<D extends Deps>(
  app: FastifyInstance,
  deps: D,
  guard: Guard,
  { call, ...route }: Route<D>,
): void {
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    config: { rawBody: call.rawBody ?? false },
    bodyLimit: toBodyLimit(call),
    onRequest: async (request, reply) => {
      const session = await within(deps.deadlines.handler, guard.admit(call, request, reply));
      if (isRefused(session)) return sendProblem(reply, session);
      request.caller = session;
    },
    handler: async (request, reply) => {
      const work = async (slot: UploadSlot | null) => {
        const parts = await parseParts(call, request, slot);
        if (isRefused(parts)) return parts;
        return route.answer({ ...toContext(request, reply, deps), ...parts });
      };
      const finish = (slot: UploadSlot | null) =>
        within(
          toDeadline(call, deps),
          work(slot).finally(() => guard.finished(call)),
        );
      const answer = call.multipart ? await withAdmission(request, finish) : await finish(null);
      return send(reply, answer, call.status ?? 200);
    },
  });
}

function toDeadline({ multipart, isLong }: Call, { deadlines }: Deps): number {
  if (multipart) return deadlines.upload;
  return isLong ? deadlines.longHandler : deadlines.handler;
}

type Parts = Pick<LooseContext, 'params' | 'query' | 'body' | 'upload'>;

function toContext<D extends Deps>(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: D,
): Omit<LooseContext<D>, keyof Parts> {
  const { caller, ip: address } = request;
  const actor = { clinicId: caller?.user.clinic_id ?? null, userId: caller?.user.id ?? null, address };
  return {
    deps,
    session: caller && { ...caller, clinicId: caller.user.clinic_id },
    address,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    signature: String(request.headers['stripe-signature'] ?? ''),
    binding: readBinding(request, deps.publicUrl),
    // The XSRF token belongs to the session: both change together.
    bind: (binding) => {
      writeBinding(reply, deps.publicUrl, binding);
      refreshXsrf(request, reply, deps, binding ?? '');
    },
    note: (event) => {
      request.noted = event;
    },
    audit: (db, action, details) => writeAudit(db, deps.now(), actor, action, details),
  };
}

/** @param slot of an upload; null: no file belongs to the call. */
async function parseParts(
  call: Call,
  request: FastifyRequest,
  slot: UploadSlot | null,
): Promise<Result<Parts>> {
  const params = parse(call.params, request.params);
  if (isRefused(params)) return params;
  const query = parse(call.query, request.query);
  if (isRefused(query)) return query;
  const form = slot && (await readForm(request, slot));
  if (isRefused(form)) return form;
  const body = parse(call.body, form ? form.fields : request.body);
  if (isRefused(body)) return body;
  return { params, query, body, upload: form?.upload ?? null };
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  if (value === undefined || value === null) return refuse('validation');
  const result = schema.safeParse(value);
  return result.success ? result.data : toValidationRefusal(result.error.issues);
}
