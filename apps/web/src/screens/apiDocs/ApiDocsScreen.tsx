import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueriesProvider } from '../../session/Queries';
import { sendRequest, toAddress } from '../../session/api';
import { Page } from '../../shell/Page';
import { Loaded } from '../common/Loaded';
import { Section } from '../common/Section';
import { useState } from 'react';
import { z } from 'zod';

const media = z.record(
  z.string(),
  z.looseObject({ schema: z.unknown().optional(), example: z.unknown().optional() }),
);

const operation = z.looseObject({
  summary: z.string(),
  'x-access': z.string(),
  'x-scope': z.string().optional(),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.string(),
        required: z.boolean(),
        schema: z.unknown(),
        example: z.unknown().optional(),
      }),
    )
    .default([]),
  requestBody: z.looseObject({ content: media }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: media.optional() })),
});

const problem = z.looseObject({
  examples: z.array(z.unknown()),
  properties: z.looseObject({ code: z.looseObject({ enum: z.array(z.string()) }) }),
});

const description = z.looseObject({
  info: z.looseObject({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.looseObject({ Problem: problem }) }),
});

interface DescribedCall extends z.output<typeof operation> {
  readonly method: string;
  readonly path: string;
}

const fetchDescription = async () =>
  description.parse(await (await sendRequest({ method: 'GET', path: '/openapi.json' })).json());

export function ApiDocsScreen() {
  return (
    <QueriesProvider>
      <ApiDocs />
    </QueriesProvider>
  );
}

function ApiDocs() {
  const { t } = useTranslation();
  const answer = useQuery({
    queryKey: ['openapi'],
    queryFn: fetchDescription,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Page title={t('connections:api.title')} className="max-w-5xl">
      <p className="mb-6 max-w-2xl text-ink-soft">
        {t('connections:api.intro')}{' '}
        <a className="font-medium text-accent underline underline-offset-2" href={toAddress('/openapi.json')}>
          OpenAPI 3.1
        </a>
      </p>
      <Loaded answer={answer}>
        {(described) => {
          const calls = listCalls(described);
          return (
            <div className="flex flex-col gap-6">
              <Section title={t('connections:api.byKey')}>
                <Calls calls={calls.filter((call) => call['x-scope'])} />
              </Section>
              <Section title={t('connections:api.others')}>
                <Calls calls={calls.filter((call) => !call['x-scope'])} />
              </Section>
              <Refusals problem={described.components.schemas.Problem} />
            </div>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** A problem's `type` leads to its code here. */
function Refusals({ problem: { examples, properties } }: { readonly problem: z.output<typeof problem> }) {
  const { t } = useTranslation();
  return (
    <Section title={t('connections:api.refusals')}>
      <Schema schema={examples[0]} />
      <ul className="columns-2xs text-dense" translate="no">
        {properties.code.enum.map((code) => (
          <li key={code} id={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Calls({ calls }: { readonly calls: ReturnType<typeof listCalls> }) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {calls.map((call) => (
        <CallEntry key={`${call.method} ${call.path}`} call={call} />
      ))}
    </ul>
  );
}

function CallEntry({ call }: { readonly call: DescribedCall }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
          <code className="min-w-14 font-semibold">{call.method}</code>
          <code className="break-all">/api{call.path}</code>
          <span className="grow text-dense text-ink-soft" lang="en">
            {call.summary}
          </span>
          <code className="ml-auto rounded-full bg-ground-deep px-3 py-1 text-dense">
            {call['x-scope'] ?? call['x-access']}
          </code>
        </summary>
        {isOpen && <Parts call={call} />}
      </details>
    </li>
  );
}

function Parts({ call }: { readonly call: DescribedCall }) {
  const { t } = useTranslation();
  const body = Object.values(call.requestBody?.content ?? {})[0];
  const answer = findAnswer(call);
  return (
    <div className="flex flex-col gap-4 pb-4">
      {call.parameters.length > 0 && (
        <Part title={t('connections:api.parameters')}>
          <ul className="flex flex-col gap-1">
            {call.parameters.map(({ name, in: place, required, schema, example }) => (
              <li key={name} className="flex flex-wrap gap-x-3">
                <code className="font-semibold">{name}</code>
                <span className="text-ink-soft">
                  {place}
                  {required && `, ${t('connections:api.required')}`}
                </span>
                <code className="break-all text-ink-soft">{JSON.stringify(schema)}</code>
                {example !== undefined && <code className="break-all">{JSON.stringify(example)}</code>}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {body !== undefined && (
        <Part title={t('connections:api.body')}>
          <Example media={body} />
        </Part>
      )}
      <Part title={t('connections:api.answer')}>
        {answer === null ? (
          <p className="text-ink-soft">{t('connections:api.noJson')}</p>
        ) : (
          <Example media={answer} />
        )}
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <div className="text-dense">
      <h3 className="mb-1 font-semibold">{title}</h3>
      {children}
    </div>
  );
}

function Example({ media: { schema, example } }: { readonly media: z.output<typeof media>[string] }) {
  return (
    <div className="flex flex-col gap-2">
      {example !== undefined && <Schema schema={example} />}
      <Schema schema={schema} />
    </div>
  );
}

function Schema({ schema }: { readonly schema: unknown }) {
  return (
    <pre
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-md border border-line bg-ground p-3 text-dense"
      translate="no"
    >
      {JSON.stringify(schema, null, 2)}
    </pre>
  );
}

function listCalls({ paths }: z.output<typeof description>): readonly DescribedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ ...each, method: method.toUpperCase(), path })),
  );
}

/** null: the answer is a file, or empty. */
function findAnswer({ responses }: DescribedCall) {
  for (const [status, { content }] of Object.entries(responses))
    if (status.startsWith('2')) return content?.['application/json'] ?? null;
  return null;
}
