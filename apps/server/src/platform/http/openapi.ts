import { type Call, PROBLEM_MEDIA_TYPE, PROBLEMS, TUS_VERSION } from '@alveola/contract';
import { VERSION } from '@alveola/report/version';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuse } from '../base/result';
import { toProblem } from './answer';

type Json = Readonly<Record<string, unknown>>;

const SECURITY = { bearer: [], binding: [] };
const BY_KEY = { key: [] };
const JSON_TYPE = 'application/json';
const PART_TYPE = 'application/offset+octet-stream';
const TUS_HEADER: Json = {
  name: 'tus-resumable',
  in: 'header',
  required: true,
  schema: { type: 'string', const: TUS_VERSION },
};

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    // The pattern of a date is four lines long and says no more than its format.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return rest;
}

/** `answer` is what the call returns under `data`. */
export interface CallExample {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer?: unknown;
}
export type CallExamples = ReadonlyMap<Call, CallExample>;

/** Writes the description at the first request, because it takes a tenth of a start. */
export function serveDescription(app: FastifyInstance, calls: readonly Call[], examples: CallExamples): void {
  let description: Json | null = null;
  app.get('/api/openapi.json', async (_request, reply) => {
    void reply.header('content-disposition', 'attachment; filename="openapi.json"');
    description ??= openApi(calls, examples);
    return description;
  });
}

function openApi(calls: readonly Call[], examples: CallExamples): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, examples.get(call) ?? {}) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Alveola', version: VERSION },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Problem: problemSchema() },
      headers: HEADERS,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        binding: { type: 'apiKey', in: 'cookie', name: '__Host-bind' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of the clinic, with the scope of the call',
        },
      },
    },
  };
}

function operation(call: Call, example: CallExample): Json {
  const { terms } = call;
  const contentType = terms.multipart ? 'multipart/form-data' : JSON_TYPE;
  return {
    summary: terms.summary,
    'x-access': terms.access,
    ...(terms.scope ? { 'x-scope': terms.scope } : {}),
    ...(terms.access === 'anyone' ? {} : { security: terms.scope ? [SECURITY, BY_KEY] : [SECURITY] }),
    parameters: [
      ...parameters(terms.params, 'path', example),
      ...parameters(terms.query, 'query', example),
      ...parameters(terms.headers, 'header', example),
      ...(terms.tus ? [TUS_HEADER] : []),
    ],
    ...(terms.body
      ? {
          requestBody: {
            required: true,
            content: {
              [contentType]: { schema: bodySchema(call, terms.body), ...toExample(example.body) },
            },
          },
        }
      : {}),
    ...(terms.part ? { requestBody: { required: true, content: { [PART_TYPE]: {} } } } : {}),
    responses: {
      [String(terms.status ?? (terms.output || answersFile(call) ? 200 : 204))]: success(call, example),
      ...(terms.notFound
        ? { 404: refused(`\`${terms.notFound}\`: ${PROBLEMS[terms.notFound].message}`) }
        : {}),
      default: refused('Refused: see the code'),
    },
  };
}

const HEADERS = {
  'RateLimit-Policy': {
    description: 'Calls (q) that are allowed in so many seconds (w), of this key or user and of its clinic',
    schema: { type: 'string', examples: ['"key";q=600;w=60, "clinic";q=6000;w=60'] },
  },
  RateLimit: {
    description: 'Calls that are left (r), until all are there again in so many seconds (t)',
    schema: { type: 'string', examples: ['"key";r=597;t=41, "clinic";r=5980;t=12'] },
  },
  'Retry-After': { description: 'With 429 and 503: seconds to wait', schema: { type: 'integer' } },
};
const toHeaders = (...names: readonly (keyof typeof HEADERS)[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

function refused(description: string): Json {
  const schema = { $ref: '#/components/schemas/Problem' };
  return {
    description,
    headers: toHeaders('RateLimit-Policy', 'RateLimit', 'Retry-After'),
    content: { [PROBLEM_MEDIA_TYPE]: { schema } },
  };
}

function toExample(example: unknown): Json {
  return example === undefined ? {} : { example };
}

function bodySchema(call: Call, body: z.ZodType): Json {
  const schema = toJsonSchema(body, 'input');
  if (!call.terms.multipart) return schema;
  const image = { type: 'string', contentMediaType: 'application/octet-stream' };
  return { ...schema, properties: { ...Object(schema.properties), image } };
}

function answersFile({ method, terms: { output, access } }: Call): boolean {
  return method === 'GET' && !output && access !== 'anyone';
}

function success(call: Call, { answer }: CallExample): Json {
  const { terms } = call;
  const headers = terms.access === 'anyone' ? {} : { headers: toHeaders('RateLimit-Policy', 'RateLimit') };
  if (answersFile(call)) return { description: terms.summary, ...headers, content: { '*/*': {} } };
  if (!terms.output) return { description: terms.summary, ...headers };
  const data = toJsonSchema(terms.output, 'output');
  const schema = { type: 'object', properties: { data }, required: ['data'] };
  const example = toExample(answer === undefined ? undefined : { data: answer });
  return { description: terms.summary, ...headers, content: { [JSON_TYPE]: { schema, ...example } } };
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query' | 'header', example: CallExample) {
  if (!schema) return [];
  const { properties, required } = z
    .object({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()).default([]) })
    .parse(toJsonSchema(schema, 'input'));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
    ...toExample(example.parameters?.[name]),
  }));
}

const BY_FIELD = { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } };

function problemSchema(): Json {
  return {
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'code', 'message'],
    description: 'RFC 9457. Decide by `code`, which stays; sentences may change',
    examples: [toProblem(refuse('report-not-found'))],
    properties: {
      type: { type: 'string', format: 'uri-reference' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string' },
      code: { type: 'string', enum: Object.keys(PROBLEMS) },
      message: { type: 'string', description: 'The same as detail' },
      errors: { ...BY_FIELD, description: 'English sentences by dotted path in the request' },
      codes: { ...BY_FIELD, description: 'Beside each sentence of errors its code' },
      data: {},
    },
  };
}
