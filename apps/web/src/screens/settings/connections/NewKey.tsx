import { zodResolver } from '@hookform/resolvers/zod';
import { createApiKey, KEY_SCOPES } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { Checkbox } from '../../../ui/form/Checkbox';
import { FieldError } from '../../../ui/form/Field';
import { TextField } from '../../../ui/form/TextField';
import { useAccountForm } from '../../account/useAccountForm';
import { FormDialog } from '../../common/FormDialog';
import { withStepUp } from '../../stepUp/withStepUp';
import { ShownOnce } from './ShownOnce';
import { SCOPE_WORDS } from './scopes';

interface NewKeyProps {
  readonly onMade: () => void;
  readonly onClose: () => void;
}

const resolver = zodResolver(createApiKey.body);

export function NewKey({ onMade, onClose }: NewKeyProps) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<string | null>(null);
  const { form, field, faultOf, submit, refused, busy } = useAccountForm({
    resolver,
    defaultValues: { name: '', scopes: [] },
    fields: ['name', 'scopes'],
  });
  const chosen = form.watch('scopes');
  const send = submit(async (body) => {
    setSecret((await withStepUp(() => call(createApiKey, { body }))).secret);
    onMade();
  });
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
    <FormDialog
      title={t('connections:keys.add')}
      description={t('connections:keys.addText')}
      action={t('connections:keys.make')}
      busy={busy}
      refused={refused}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        {...field('name')}
        label={t('connections:keys.name')}
        hint={t('connections:keys.nameHint')}
        autoComplete="off"
        autoFocus
      />
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium">{t('connections:keys.scopes')}</legend>
        {KEY_SCOPES.map((scope) => (
          <div key={scope}>
            <Checkbox
              label={t(`connections:keys.scope.${SCOPE_WORDS[scope]}`)}
              checked={chosen.includes(scope)}
              onChange={(isOn) =>
                form.setValue(
                  'scopes',
                  KEY_SCOPES.filter((each) => (each === scope ? isOn : chosen.includes(each))),
                  { shouldValidate: form.formState.isSubmitted },
                )
              }
            />
            <p className="pl-7 text-dense text-ink-soft">
              {t(`connections:keys.scopeHint.${SCOPE_WORDS[scope]}`)}
            </p>
          </div>
        ))}
        {faultOf('scopes') && <FieldError id="scopes-error">{faultOf('scopes')}</FieldError>}
      </fieldset>
    </FormDialog>
  );
}
