import { patchUser } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { FormDialog } from '../../../session/form/FormDialog';
import { changeSession } from '../../../session/store';
import { Switch } from '../../../ui/form/Switch';
import { CurrentPasswordField } from '../../account/CurrentPasswordField';

const schema = patchUser.body.required({ current_password: true });

/** Requires the password, so that an open screen is not enough to change it. */
export function CodeAtSignIn({ checked }: { readonly checked: boolean }) {
  const { t } = useTranslation();
  const [wantedState, setWantedState] = useState<boolean | null>(null);
  return (
    <>
      <Switch
        label={t('account:own.code')}
        hint={t('account:own.codeHint')}
        checked={checked}
        onChange={setWantedState}
      />
      {wantedState !== null && (
        <FormDialog
          title={t(wantedState ? 'account:own.codeOn' : 'account:own.codeOff')}
          action={t(wantedState ? 'account:factor.turnOn' : 'account:factor.turnOff')}
          schema={schema}
          values={{ code_at_sign_in: wantedState, current_password: '' }}
          onSend={async (body) => {
            changeSession({ profile: await call(patchUser, { body }) });
            setWantedState(null);
          }}
          onClose={() => setWantedState(null)}
        >
          {({ field }) => <CurrentPasswordField {...field('current_password')} autoFocus />}
        </FormDialog>
      )}
    </>
  );
}
