import { type Call, PROBLEMS, TUS_VERSION } from '@alveola/contract';
import { VERSION } from '@alveola/report/version';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

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
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest;
}

/** Writes the description at the first request, because it takes a tenth of a start. */
export function serveDescription(app: FastifyInstance, calls: readonly Call[]): void {
  let description: Json | null = null;
  app.get('/api/openapi.json', async (_request, reply) => {
    void reply.header('content-disposition', 'attachment; filename="openapi.json"');
    description ??= openApi(calls);
    return description;
  });
}

/** Uses the schemas that also check the calls. */
function openApi(calls: readonly Call[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Alveola', version: VERSION },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Problem: problemSchema() },
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

function operation(call: Call): Json {
  const contentType = call.multipart ? 'multipart/form-data' : JSON_TYPE;
  return {
    summary: call.summary,
    'x-access': call.access,
    ...(call.scope ? { 'x-scope': call.scope } : {}),
    ...(call.access === 'anyone' ? {} : { security: call.scope ? [SECURITY, BY_KEY] : [SECURITY] }),
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...parameters(call.headers, 'header'),
      ...(call.tus ? [TUS_HEADER] : []),
    ],
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: { [contentType]: { schema: bodySchema(call, call.body) } },
          },
        }
      : {}),
    ...(call.part ? { requestBody: { required: true, content: { [PART_TYPE]: {} } } } : {}),
    responses: {
      [String(call.status ?? (call.output || answersFile(call) ? 200 : 204))]: success(call),
      ...(call.notFound ? { 404: refused(`\`${call.notFound}\`: ${PROBLEMS[call.notFound].message}`) } : {}),
      default: refused('Refused: see the code'),
    },
  };
}

function refused(description: string): Json {
  return { description, content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } } };
}

function bodySchema(call: Call, body: z.ZodType): Json {
  const schema = toJsonSchema(body, 'input');
  if (!call.multipart) return schema;
  const image = { type: 'string', contentMediaType: 'application/octet-stream' };
  return { ...schema, properties: { ...Object(schema.properties), image } };
}

function answersFile({ method, output, access }: Call): boolean {
  return method === 'GET' && !output && access !== 'anyone';
}

function success(call: Call): Json {
  if (answersFile(call)) return { description: call.summary, content: { '*/*': {} } };
  if (!call.output) return { description: call.summary };
  const data = toJsonSchema(call.output, 'output');
  const schema = { type: 'object', properties: { data }, required: ['data'] };
  return { description: call.summary, content: { [JSON_TYPE]: { schema } } };
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query' | 'header'): readonly Json[] {
  if (!schema) return [];
  const { properties, required } = z
    .object({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()).default([]) })
    .parse(toJsonSchema(schema, 'input'));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

const BY_FIELD = { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } };

function problemSchema(): Json {
  return {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { type: 'string', enum: Object.keys(PROBLEMS) },
      message: { type: 'string' },
      errors: { ...BY_FIELD, description: 'English sentences by dotted path in the request' },
      codes: { ...BY_FIELD, description: 'Beside each sentence of errors its code' },
      data: {},
    },
  };
}
