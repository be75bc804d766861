import { getDraftKey } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { checkPin, PIN_LENGTH, type PinFault } from '../../../session/offline/pin';
import { addPin, removePin } from '../../../session/offline/enterByPin';
import { hasPin } from '../../../session/offline/unlocked';
import { useSession } from '../../../session/useSession';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/form/TextField';
import { Icon } from '../../../ui/icon/Icon';
import { toast } from '../../../ui/overlay/toast';
import { FormDialog } from '../../common/FormDialog';
import { Section } from '../../common/Section';
import { useSending } from '../../common/useSending';

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

function PinDialog({ isSet, onSaved, onClose }: PinDialogProps) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const [pin, enterPin] = useState('');
  const [again, enterAgain] = useState('');
  const [fault, setFault] = useState<PinFault | 'mismatch' | null>(null);
  const { busy, refused, send } = useSending();
  const save = () => {
    const found = checkPin(pin) ?? (pin === again ? null : 'mismatch');
    setFault(found);
    if (found !== null || !profile) return;
    void send(async () => {
      const { key } = await call(getDraftKey, {});
      await addPin(pin, { key, profile });
      onSaved();
    });
  };
  const field = {
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
      busy={busy}
      refused={refused}
      onSend={save}
      onClose={onClose}
    >
      <TextField
        {...field}
        label={t('device:pin.new')}
        hint={t('device:pin.length')}
        name="new-pin"
        autoFocus
        value={pin}
        error={fault === 'mismatch' ? undefined : words}
        onChange={(event) => enterPin(event.target.value)}
      />
      <TextField
        {...field}
        label={t('device:pin.again')}
        name="repeated-pin"
        value={again}
        error={fault === 'mismatch' ? words : undefined}
        onChange={(event) => enterAgain(event.target.value)}
      />
    </FormDialog>
  );
}
