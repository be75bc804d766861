import { endUserSession, getDraftKey, listSessions, type UserSession } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useToastedCall } from '../../../session/form/useCall';
import { useSession } from '../../../session/useSession';
import { useFormat } from '../../../shell/i18n/useFormat';
import { queryClient } from '../../../session/Queries';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/icon/Icon';
import { toast } from '../../../ui/overlay/toast';
import { Loaded } from '../../common/Loaded';
import { Section } from '../../common/Section';
import { useState } from 'react';
import { z } from 'zod';
import { checkPin, PIN_LENGTH, type PinFault, addPin, removePin, hasPin } from '../../../session/offline/pin';
import { TextField } from '../../../ui/form/TextField';
import { DialogButton } from '../../../ui/overlay/Dialog';
import { FormDialog } from '../../../session/form/FormDialog';

const POINTS = ['where', 'copy'] as const;

const KEY = ['user-sessions'];

export function DevicesSection() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const answer = useQuery({ queryKey: KEY, queryFn: () => call(listSessions, {}) });
  return (
    <>
      <Section title={t('account:devices.title')}>
        <p className="text-ink-soft">{t('account:devices.intro')}</p>
        <Loaded answer={answer}>
          {(sessions) => (
            <ul className="flex flex-col divide-y divide-line">
              {sessions.map((session) => (
                <Device key={session.id} session={session} />
              ))}
            </ul>
          )}
        </Loaded>
      </Section>
      {profile?.membership_summary && <DevicePin user={profile.id} />}
    </>
  );
}

function Device({ session }: { readonly session: UserSession }) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const { busy, send } = useToastedCall();
  const { id, browser, system, created_at, last_used_at, signed_in, current } = session;
  const device =
    browser && system
      ? t('account:devices.name', { browser, system })
      : (browser ?? system ?? t('account:devices.unknown'));
  const end = async () => {
    await send(async () => {
      await call(endUserSession, { params: { id } });
      const text = signed_in ? t('account:devices.ended', { device }) : t('common:removed', { name: device });
      toast({ tone: 'good', text });
    });
    await queryClient.invalidateQueries({ queryKey: KEY });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div>
        <p className="font-medium">{device}</p>
        <p className="text-dense text-ink-faint tabular">
          {signed_in ? t('account:devices.since', { when: moment(created_at) }) : t('account:devices.known')}
          {' · '}
          {t(`account:devices.${signed_in ? 'used' : 'last'}`, { when: moment(last_used_at) })}
        </p>
      </div>
      {current ? (
        <span className="flex items-center gap-1 rounded-full bg-good-soft px-3 py-1 text-dense font-medium">
          <Icon name="check" size={16} className="text-good" />
          {t('account:devices.this')}
        </span>
      ) : (
        <Button
          busy={busy}
          aria-label={
            signed_in ? t('account:devices.endOf', { device }) : t('common:removeOf', { name: device })
          }
          onClick={() => void end()}
        >
          {t(signed_in ? 'account:devices.end' : 'common:remove')}
        </Button>
      )}
    </li>
  );
}

/** Explains what the PIN protects against, because it signs nobody in. */
function DevicePin({ user }: { readonly user: string }) {
  const { t } = useTranslation();
  const [isSet, setSet] = useState(() => hasPin(user));
  const remove = async () => {
    await removePin(user);
    setSet(false);
    toast({ tone: 'good', text: t('device:pin.removed') });
  };
  const saved = () => {
    setSet(true);
    toast({ tone: 'good', text: t('device:pin.saved') });
  };
  return (
    <Section title={t('device:pin.title')}>
      <p className="text-ink-soft">{t('device:pin.intro')}</p>
      <ul className="flex list-disc flex-col gap-2 pl-5 text-ink-soft">
        {POINTS.map((point) => (
          <li key={point}>{t(`device:pin.points.${point}`)}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        {isSet && <Button onClick={() => void remove()}>{t('device:pin.remove')}</Button>}
        <DialogButton
          variant={isSet ? 'secondary' : 'primary'}
          text={t(isSet ? 'device:pin.change' : 'device:pin.set')}
        >
          {(close) => <PinDialog isSet={isSet} onSaved={saved} onClose={close} />}
        </DialogButton>
      </div>
    </Section>
  );
}

function PinDialog(props: {
  readonly isSet: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const [fault, setFault] = useState<PinFault | 'mismatch' | null>(null);
  const input = {
    type: 'password',
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: PIN_LENGTH.most,
  } as const;
  const words = fault === null ? undefined : t(`device:pin.${fault}`);
  return (
    <FormDialog
      title={t(props.isSet ? 'device:pin.change' : 'device:pin.set')}
      action={t('common:save')}
      schema={z.object({ pin: z.string(), again: z.string() })}
      values={{ pin: '', again: '' }}
      onSend={async ({ pin, again }) => {
        const pinFault = checkPin(pin) ?? (pin === again ? null : 'mismatch');
        setFault(pinFault);
        if (pinFault !== null || !profile) return;
        const { key } = await call(getDraftKey, {});
        await addPin(pin, { key, profile });
        props.onClose();
        props.onSaved();
      }}
      onClose={props.onClose}
    >
      {({ field }) => (
        <>
          <TextField
            {...input}
            {...field('pin')}
            label={t('device:pin.new')}
            hint={t('device:pin.digits')}
            autoFocus
            error={fault === 'mismatch' ? undefined : words}
          />
          <TextField
            {...input}
            {...field('again')}
            label={t('device:pin.again')}
            error={fault === 'mismatch' ? words : undefined}
          />
        </>
      )}
    </FormDialog>
  );
}
