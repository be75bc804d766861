import {
  type ApiKey,
  type CallBody,
  createApiKey,
  KEY_SCOPES,
  type KeyScope,
  listApiKeys,
  revokeApiKey,
} from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { ConfirmButton } from '../../../session/form/ConfirmDialog';
import { queryClient } from '../../../session/Queries';
import { useFormat } from '../../../shell/i18n/useFormat';
import { DataTable, StackedCell, StackedRow } from '../../../ui/DataTable';
import { Loaded } from '../../common/Loaded';
import { Section } from '../../common/Section';
import { FormDialog } from '../../../session/form/FormDialog';
import { Checkbox } from '../../../ui/form/Checkbox';
import { FieldError, TextField } from '../../../ui/form/TextField';
import { DialogButton } from '../../../ui/overlay/Dialog';
import { ShownOnce } from '../../account/factor/RecoveryCodes';

const SCOPE_WORDS = {
  'reports:read': 'reports',
  'packs:read': 'packs',
  'start:write': 'start',
} as const satisfies Record<KeyScope, string>;

type Key = CallBody<typeof createApiKey>;

const QUERY_KEY = ['api-keys'];

const refetch = () => queryClient.invalidateQueries({ queryKey: QUERY_KEY });

const COLUMNS = ['name', 'scopes', 'created', 'used', 'actions'] as const;

export function ApiKeys() {
  const { t } = useTranslation();
  const answer = useQuery({ queryKey: QUERY_KEY, queryFn: () => call(listApiKeys, {}) });
  return (
    <Section title={t('connections:keys.title')}>
      <p className="max-w-2xl text-ink-soft">{t('connections:keys.hint')}</p>
      <Loaded answer={answer}>
        {({ keys }) =>
          keys.length === 0 ? (
            <p className="text-ink-faint">{t('common:noneYet')}</p>
          ) : (
            <KeyTable keys={keys} />
          )
        }
      </Loaded>
      <div>
        <DialogButton icon="plus" text={t('connections:keys.add')}>
          {(close) => <NewKey onClose={close} />}
        </DialogButton>
      </div>
    </Section>
  );
}

function KeyTable({ keys }: { readonly keys: readonly ApiKey[] }) {
  const { t } = useTranslation();
  const { day, moment } = useFormat();
  return (
    <DataTable
      stacks
      caption={t('connections:keys.title')}
      columns={COLUMNS.map((column) => [column, t(`connections:keys.columns.${column}`)])}
    >
      {keys.map((key) => (
        <StackedRow key={key.id}>
          <StackedCell>
            <span className="block font-medium">{key.name}</span>
            <code className="block text-dense text-ink-faint" translate="no">
              {key.prefix}…
            </code>
          </StackedCell>
          <StackedCell>
            {key.scopes.map((scope) => (
              <span key={scope} className="block">
                {t(`connections:keys.scope.${SCOPE_WORDS[scope]}`)}
              </span>
            ))}
          </StackedCell>
          <StackedCell label={t('connections:keys.columns.created')}>
            <span className="whitespace-nowrap tabular">{day(key.created_at)}</span>
            <span className="block text-ink-faint">{key.created_by}</span>
          </StackedCell>
          <StackedCell label={t('connections:keys.columns.used')} className="tabular">
            {key.last_used_at ? moment(key.last_used_at) : t('connections:keys.never')}
          </StackedCell>
          <StackedCell>
            <ConfirmButton
              button={{
                className: 'whitespace-nowrap',
                'aria-label': t('connections:keys.revokeOf', { name: key.name }),
              }}
              title={t('connections:keys.revokeTitle', { name: key.name })}
              text={t('connections:keys.revokeText')}
              action={t('connections:keys.revoke')}
              onConfirm={async () => {
                await call(revokeApiKey, { params: { id: key.id } });
                void refetch();
              }}
              done={t('connections:keys.revoked', { name: key.name })}
            />
          </StackedCell>
        </StackedRow>
      ))}
    </DataTable>
  );
}

function NewKey({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null)
    return (
      <ShownOnce
        title={t('connections:keys.madeTitle')}
        text={t('connections:keys.madeText')}
        secret={secret}
        kept={t('connections:keys.kept')}
        onClose={onClose}
      />
    );
  return (
    <FormDialog<Key, Key>
      title={t('connections:keys.add')}
      action={t('connections:keys.make')}
      schema={createApiKey.terms.body}
      values={{ name: '', scopes: [] }}
      onSend={async (body) => {
        setSecret((await call(createApiKey, { body })).secret);
        void refetch();
      }}
      onClose={onClose}
    >
      {({ field, choice }) => (
        <>
          <TextField
            {...field('name')}
            label={t('common:name')}
            hint={t('connections:keys.nameHint')}
            autoComplete="off"
            autoFocus
          />
          <Scopes {...choice('scopes')} />
        </>
      )}
    </FormDialog>
  );
}

function Scopes(props: {
  readonly value: readonly KeyScope[];
  readonly error: string | undefined;
  readonly onChange: (scopes: KeyScope[]) => void;
}) {
  const { t } = useTranslation();
  const { value, error, onChange } = props;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">{t('connections:keys.scopes')}</legend>
      {KEY_SCOPES.map((scope) => (
        <div key={scope}>
          <Checkbox
            label={t(`connections:keys.scope.${SCOPE_WORDS[scope]}`)}
            checked={value.includes(scope)}
            onChange={(isOn) =>
              onChange(KEY_SCOPES.filter((each) => (each === scope ? isOn : value.includes(each))))
            }
          />
          <p className="pl-7 text-dense text-ink-soft">
            {t(`connections:keys.scopeHint.${SCOPE_WORDS[scope]}`)}
          </p>
        </div>
      ))}
      {error && <FieldError id="scopes-error">{error}</FieldError>}
    </fieldset>
  );
}
