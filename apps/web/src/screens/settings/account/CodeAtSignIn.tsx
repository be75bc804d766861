import { zodResolver } from '@hookform/resolvers/zod';
import { patchUser } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { changeSession } from '../../../session/store';
import { Switch } from '../../../ui/form/Switch';
import { CurrentPasswordField } from '../../account/CurrentPasswordField';
import { useAccountForm } from '../../account/useAccountForm';
import { FormDialog } from '../../common/FormDialog';

const resolver = zodResolver(patchUser.body.required({ current_password: true }));

/** Requires the password, so that an open screen is not enough to change it. */
export function CodeAtSignIn({ checked }: { readonly checked: boolean }) {
  const { t } = useTranslation();
  const [wantedState, setWanted] = useState<boolean | null>(null);
  return (
    <>
      <Switch
        label={t('account:own.code')}
        hint={t('account:own.codeHint')}
        checked={checked}
        onChange={setWanted}
      />
      {wantedState !== null && <CodeDialog wanted={wantedState} onClose={() => setWanted(null)} />}
    </>
  );
}

function CodeDialog({ wanted, onClose }: { readonly wanted: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { field, submit, refused, busy } = useAccountForm({
    resolver,
    defaultValues: { code_at_sign_in: wanted, current_password: '' },
    fields: ['current_password'],
  });
  const send = submit(async (body) => {
    changeSession({ profile: await call(patchUser, { body }) });
    onClose();
  });
  return (
    <FormDialog
      title={t(wanted ? 'account:own.codeOn' : 'account:own.codeOff')}
      action={t(wanted ? 'account:factor.turnOn' : 'account:factor.turnOff')}
      busy={busy}
      refused={refused}
      onSend={send}
      onClose={onClose}
    >
      <CurrentPasswordField {...field('current_password')} autoFocus />
    </FormDialog>
  );
}
