import { getDraftKey } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../../session/api';
import { checkPin, PIN_LENGTH, type PinFault } from '../../../session/offline/pin';
import { addPin, removePin } from '../../../session/offline/enterByPin';
import { hasPin } from '../../../session/offline/unlocked';
import { useSession } from '../../../session/useSession';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/form/TextField';
import { Icon } from '../../../ui/icon/Icon';
import { toast } from '../../../ui/overlay/toast';
import { FormDialog } from '../../../session/form/FormDialog';
import { Section } from '../../common/Section';

const POINTS = ['where', 'tries', 'lock', 'copy'] as const;

/** Explains what the PIN protects against, because it signs nobody in. */
export function DevicePin({ user }: { readonly user: string }) {
  const { t } = useTranslation();
  const [isSet, setSet] = useState(() => hasPin(user));
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    await removePin(user);
    setSet(false);
    toast({ tone: 'good', text: t('device:pin.removed') });
  };
  const saved = () => {
    setAsking(false);
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
        <p className="flex grow items-center gap-2 font-medium">
          {isSet && <Icon name="check" size={20} className="text-good" />}
          {t(isSet ? 'device:pin.isSet' : 'device:pin.isNotSet')}
        </p>
        {isSet && <Button onClick={() => void remove()}>{t('device:pin.remove')}</Button>}
        <Button variant={isSet ? 'secondary' : 'primary'} onClick={() => setAsking(true)}>
          {t(isSet ? 'device:pin.change' : 'device:pin.set')}
        </Button>
      </div>
      {asking && <PinDialog isSet={isSet} onSaved={saved} onClose={() => setAsking(false)} />}
    </Section>
  );
}

interface PinDialogProps {
  readonly isSet: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const schema = z.object({ pin: z.string(), again: z.string() });

function PinDialog({ isSet, onSaved, onClose }: PinDialogProps) {
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
      title={t(isSet ? 'device:pin.change' : 'device:pin.set')}
      action={t('common:save')}
      schema={schema}
      values={{ pin: '', again: '' }}
      onSend={async ({ pin, again }) => {
        const pinFault = checkPin(pin) ?? (pin === again ? null : 'mismatch');
        setFault(pinFault);
        if (pinFault !== null || !profile) return;
        const { key } = await call(getDraftKey, {});
        await addPin(pin, { key, profile });
        onSaved();
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            {...input}
            {...field('pin')}
            label={t('device:pin.new')}
            hint={t('device:pin.length')}
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
