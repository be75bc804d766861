import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Session } from '../../areas/account/session/session';
import type { Deps } from '../deps';
import { isRefused, type Refused, refuse } from './answer';
import { writeBinding } from '../security/cookies';
import type { Guard } from '../../app/guard';
import { send, sendProblem } from './reply';
import type { LooseContext, Route } from './route';
import type { Seat } from '../limits/uploadAdmission';
import { readForm, seated } from './upload';
import { fromIssues } from './validation';
import { refreshXsrf } from '../security/xsrf';

declare module 'fastify' {
  interface FastifyContextConfig {
    rawBody?: boolean;
  }
  interface FastifyRequest {
    caller: Session | null;
  }
}

const MOST_USER_AGENT = 300;

/** Puts a call at its address, with everything that comes before and after its own work. */
export function register(app: FastifyInstance, deps: Deps, guard: Guard, { call, ...route }: Route): void {
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    config: { rawBody: call.rawBody ?? false },
    onRequest: async (request, reply) => {
      const entered = await guard.enter(call, request, reply);
      if (isRefused(entered)) return sendProblem(reply, entered);
      request.caller = entered;
    },
    handler: async (request, reply) => {
      const work = async (seat: Seat | null) => {
        const parts = await partsOf(call, request, seat);
        if (isRefused(parts)) return parts;
        const context: LooseContext = {
          ...parts,
          deps,
          session: request.caller && { ...request.caller, clinicId: request.caller.user.clinic_id },
          address: request.ip,
          userAgent: (request.headers['user-agent'] ?? '').slice(0, MOST_USER_AGENT),
          signature: String(request.headers['stripe-signature'] ?? ''),
          bind: (binding) => bind(request, reply, deps, binding),
        };
        return route.answer(context);
      };
      const done = (seat: Seat | null) => work(seat).finally(() => guard.left(call));
      const answer = call.multipart ? await seated(request, done) : await done(null);
      return send(reply, answer, call.status ?? 200);
    },
  });
}

/** The XSRF token belongs to the session: both change together. */
function bind(request: FastifyRequest, reply: FastifyReply, deps: Deps, binding: string | null): void {
  writeBinding(reply, deps.publicUrl, binding);
  refreshXsrf(request, reply, deps, binding ?? '');
}

type Parts = Pick<LooseContext, 'params' | 'query' | 'body' | 'upload'>;

/** @param seat of an upload; null: no file belongs to the call. */
async function partsOf(
  call: Route['call'],
  request: FastifyRequest,
  seat: Seat | null,
): Promise<Parts | Refused> {
  const params = parsed(call.params, request.params);
  if (isRefused(params)) return params;
  const query = parsed(call.query, request.query);
  if (isRefused(query)) return query;
  const form = seat && (await readForm(request, seat));
  if (isRefused(form)) return form;
  const body = parsed(call.body, form ? form.fields : request.body);
  if (isRefused(body)) return body;
  return { params, query, body, upload: form?.upload ?? null };
}

function parsed(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  if (value === undefined || value === null) return refuse('validation');
  const result = schema.safeParse(value);
  return result.success ? result.data : fromIssues(result.error.issues);
}
