import { type CallBody, createApiKey, KEY_SCOPES, type KeyScope } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { FormDialog } from '../../../session/form/FormDialog';
import { Checkbox } from '../../../ui/form/Checkbox';
import { FieldError } from '../../../ui/form/Field';
import { TextField } from '../../../ui/form/TextField';
import { ShownOnce } from './ShownOnce';
import { SCOPE_WORDS } from './scopes';

type Key = CallBody<typeof createApiKey>;

interface NewKeyProps {
  readonly onMade: () => void;
  readonly onClose: () => void;
}

export function NewKey({ onMade, onClose }: NewKeyProps) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null)
    return (
      <ShownOnce
        title={t('connections:keys.madeTitle')}
        text={t('connections:keys.madeText')}
        secret={secret}
        copied={t('connections:keys.copied')}
        onClose={onClose}
      />
    );
  return (
    <FormDialog<Key, Key>
      title={t('connections:keys.add')}
      description={t('connections:keys.addText')}
      action={t('connections:keys.make')}
      schema={createApiKey.body}
      values={{ name: '', scopes: [] }}
      onSend={async (body) => {
        setSecret((await call(createApiKey, { body })).secret);
        onMade();
      }}
      onClose={onClose}
    >
      {({ field, choice }) => (
        <>
          <TextField
            {...field('name')}
            label={t('connections:keys.name')}
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

interface ScopesProps {
  readonly value: readonly KeyScope[];
  readonly error: string | undefined;
  readonly onChange: (scopes: KeyScope[]) => void;
}

function Scopes({ value, error, onChange }: ScopesProps) {
  const { t } = useTranslation();
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
