import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  MOST_PASSKEYS,
  type Passkey,
  removePasskey,
} from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { queryClient } from '../../../session/Queries';
import { refreshProfile } from '../../../session/session';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Button } from '../../../ui/Button';
import { toast } from '../../../ui/overlay/toast';
import { findObstacle, makePasskey, PasskeyObstacle } from '../../account/factor/PasskeyForm';
import { Loaded } from '../../common/Loaded';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { useCall } from '../../../session/form/useCall';
import { FormDialog } from '../../../session/form/FormDialog';
import { TextField } from '../../../ui/form/TextField';
import { RecoveryCodes } from '../../account/factor/RecoveryCodes';

interface PasskeyAddProps {
  readonly onAdded: () => Promise<void>;
  readonly onClose: () => void;
}

const schema = addPasskey.body.pick({ name: true });

const QUERY_KEY = ['passkeys'];

const refetch = async () => {
  await Promise.all([queryClient.invalidateQueries({ queryKey: QUERY_KEY }), refreshProfile()]);
};

export function Passkeys() {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
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
            <Button
              className="self-start"
              disabled={findObstacle(host) !== null || passkeys.length >= MOST_PASSKEYS}
              onClick={() => setAdding(true)}
            >
              {t('account:passkey.add')}
            </Button>
          </>
        )}
      </Loaded>
      {isAdding && <PasskeyAdd onAdded={refetch} onClose={() => setAdding(false)} />}
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
    toast({ tone: 'good', text: t('account:passkey.removed', { name }) });
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
        <Button
          busy={busy}
          aria-label={t('account:passkey.removeOf', { name })}
          onClick={() => void send(remove)}
        >
          {t('account:clinic.remove')}
        </Button>
      </div>
    </li>
  );
}

/** The first second factor of a user also brings recovery codes. */
function PasskeyAdd({ onAdded, onClose }: PasskeyAddProps) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = () => {
    onClose();
    return onAdded();
  };
  if (codes) return <RecoveryCodes codes={codes} onClose={() => void finish()} />;
  return (
    <FormDialog
      title={t('account:passkey.add')}
      description={t('account:passkey.addText')}
      action={t('account:factor.next')}
      schema={schema}
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
          label={t('account:passkey.name')}
          hint={t('account:passkey.nameHint')}
          autoComplete="off"
          autoFocus
        />
      )}
    </FormDialog>
  );
}
