import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DescribedCall, findAnswer } from './description';

export function CallEntry({ call }: { readonly call: DescribedCall }) {
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
  const body = Object.values(call.requestBody?.content ?? {})[0]?.schema;
  const answer = findAnswer(call);
  return (
    <div className="flex flex-col gap-4 pb-4">
      {call.parameters.length > 0 && (
        <Part title={t('connections:api.parameters')}>
          <ul className="flex flex-col gap-1">
            {call.parameters.map(({ name, in: place, required, schema }) => (
              <li key={name} className="flex flex-wrap gap-x-3">
                <code className="font-semibold">{name}</code>
                <span className="text-ink-soft">
                  {place}
                  {required && `, ${t('connections:api.required')}`}
                </span>
                <code className="break-all text-ink-soft">{JSON.stringify(schema)}</code>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {body !== undefined && (
        <Part title={t('connections:api.body')}>
          <Schema schema={body} />
        </Part>
      )}
      <Part title={t('connections:api.answer')}>
        {answer === null ? (
          <p className="text-ink-soft">{t('connections:api.noJson')}</p>
        ) : (
          <Schema schema={answer} />
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
