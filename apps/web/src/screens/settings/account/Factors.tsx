import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  type CallOutput,
  confirmAuthenticator,
  listPasskeys,
  MOST_PASSKEYS,
  type Passkey,
  removeAuthenticator,
  removePasskey,
} from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../session/Queries';
import { call } from '../../../session/api';
import { FormDialog } from '../../../session/form/FormDialog';
import { useCall } from '../../../session/form/useCall';
import { refreshProfile } from '../../../session/session';
import { useSession } from '../../../session/useSession';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { DialogButton } from '../../../ui/overlay/Dialog';
import { CurrentPasswordField } from '../../account/PasswordPair';
import { findObstacle, makePasskey, PasskeyObstacle } from '../../account/factor/PasskeyForm';
import { RecoveryCodes } from '../../account/factor/RecoveryCodes';
import { Scan } from '../../account/factor/Scan';
import { Loaded } from '../../common/Loaded';
import { SettingRow } from '../../common/Section';

export function Authenticator({ isOn }: { readonly isOn: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'setup' | 'removal' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <SettingRow
        title={t('account:factor.title')}
        text={t(isOn ? 'account:factor.on' : 'account:factor.off')}
      >
        <Button onClick={() => setOpen(isOn ? 'removal' : 'setup')}>
          {t(isOn ? 'account:factor.remove' : 'account:factor.setUp')}
        </Button>
      </SettingRow>
      {open === 'setup' && <AuthenticatorSetup onClose={close} />}
      {open === 'removal' && <AuthenticatorRemoval onClose={close} />}
    </>
  );
}

/** Nothing has changed if the dialog is left before the first code. */
function AuthenticatorSetup({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<CallOutput<typeof beginAuthenticator> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    onClose();
    if (codes) void refreshProfile();
  };
  if (codes) return <RecoveryCodes codes={codes} onClose={close} />;
  if (secret)
    return (
      <FormDialog
        key="code"
        title={t('account:factor.scan')}
        action={t('account:factor.turnOn')}
        schema={confirmAuthenticator.terms.body}
        values={{ code: '' }}
        onSend={async (body) => setCodes((await call(confirmAuthenticator, { body })).recovery_codes)}
        onClose={close}
      >
        {({ field }) => <Scan {...field('code')} secret={secret} />}
      </FormDialog>
    );
  return (
    <FormDialog
      key="password"
      title={t('account:factor.setUp')}
      description={t('account:factor.setUpText')}
      action={t('common:next')}
      schema={beginAuthenticator.terms.body}
      values={{ current_password: '' }}
      onSend={async (body) => setSecret(await call(beginAuthenticator, { body }))}
      onClose={close}
    >
      {({ field }) => <CurrentPasswordField {...field('current_password')} autoFocus />}
    </FormDialog>
  );
}

function AuthenticatorRemoval({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { profile } = useSession();
  return (
    <FormDialog
      title={t('account:factor.removeTitle')}
      description={t(profile?.passkeys ? 'account:factor.removeTextPasskey' : 'account:factor.removeText')}
      action={t('account:factor.remove')}
      isDangerous
      schema={removeAuthenticator.terms.body}
      values={{ current_password: '', code: '' }}
      onSend={async (body) => {
        await call(removeAuthenticator, { body });
        await refreshProfile();
      }}
      done={t('account:factor.removed')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <CurrentPasswordField {...field('current_password')} autoFocus />
          <TextField
            {...field('code')}
            label={t('account:factor.codeOrRecovery')}
            autoComplete="one-time-code"
            spellCheck={false}
          />
        </>
      )}
    </FormDialog>
  );
}

const QUERY_KEY = ['passkeys'];

const refetch = async () => {
  await Promise.all([queryClient.invalidateQueries({ queryKey: QUERY_KEY }), refreshProfile()]);
};

export function Passkeys() {
  const { t } = useTranslation();
  const answer = useQuery({ queryKey: QUERY_KEY, queryFn: () => call(listPasskeys, {}) });
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="font-semibold">{t('account:passkey.title')}</p>
        <p className="text-ink-soft">{t('account:passkey.hint')}</p>
      </div>
      <Loaded answer={answer}>
        {({ host, passkeys }) => (
          <>
            {passkeys.length > 0 && (
              <ul className="flex flex-col divide-y divide-line">
                {passkeys.map((passkey) => (
                  <Row key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )}
            <PasskeyObstacle host={host} />
            <DialogButton
              text={t('account:passkey.add')}
              className="self-start"
              disabled={findObstacle(host) !== null || passkeys.length >= MOST_PASSKEYS}
            >
              {(close) => <PasskeyAdd onClose={close} />}
            </DialogButton>
          </>
        )}
      </Loaded>
    </div>
  );
}

function Row({ passkey: { id, name, created_at, last_used_at } }: { readonly passkey: Passkey }) {
  const { t } = useTranslation();
  const { day, moment } = useFormat();
  const { busy, refused, send } = useCall();
  const remove = async () => {
    await call(removePasskey, { params: { id } });
    await refetch();
    toast({ tone: 'good', text: t('common:removed', { name }) });
  };
  return (
    <li className="flex flex-col gap-3 py-3">
      <ProblemAlert problem={refused} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium break-words">{name}</p>
          <p className="text-dense text-ink-faint tabular">
            {t('account:passkey.since', { when: day(created_at) })}
            {' · '}
            {last_used_at === null
              ? t('account:passkey.unused')
              : t('account:passkey.used', { when: moment(last_used_at) })}
          </p>
        </div>
        <Button busy={busy} aria-label={t('common:removeOf', { name })} onClick={() => void send(remove)}>
          {t('common:remove')}
        </Button>
      </div>
    </li>
  );
}

/** The first second factor of a user also brings recovery codes. */
function PasskeyAdd({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = () => {
    onClose();
    return refetch();
  };
  if (codes) return <RecoveryCodes codes={codes} onClose={() => void finish()} />;
  return (
    <FormDialog
      title={t('account:passkey.add')}
      action={t('common:next')}
      schema={addPasskey.terms.body.pick({ name: true })}
      values={{ name: '' }}
      onSend={async ({ name }) => {
        const passkey = await makePasskey(await call(beginPasskey, {}));
        const { recovery_codes } = await call(addPasskey, { body: { ...passkey, name } });
        toast({ tone: 'good', text: t('account:passkey.added') });
        if (recovery_codes) setCodes(recovery_codes);
        else await finish();
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <TextField
          {...field('name')}
          label={t('common:name')}
          hint={t('account:passkey.nameHint')}
          autoComplete="off"
          autoFocus
        />
      )}
    </FormDialog>
  );
}
