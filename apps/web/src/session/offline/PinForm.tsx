import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/form/TextField';
import { PIN_LENGTH, type Opened, enterByPin } from './pin';

export function PinForm({ user, intro }: { readonly user: string; readonly intro?: string }) {
  const { t } = useTranslation();
  const [pin, enterPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Exclude<Opened['is'], 'open'> | 'broken' | null>(null);
  const [triesLeft, setLeft] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy || pin === '') return;
    setBusy(true);
    const opened = await enterByPin(user, pin).catch(() => ({ is: 'broken' }) as const);
    setBusy(false);
    if (opened.is === 'open') return;
    setRefused(opened.is);
    if (opened.is === 'wrong') setLeft(opened.left);
    enterPin('');
    field.current?.focus();
  };
  if (refused === 'erased') return <Alert tone="danger">{t('device:open.erased')}</Alert>;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {intro && <p className="text-ink-soft">{intro}</p>}
      {refused === 'broken' && <Alert tone="danger">{t('device:open.broken')}</Alert>}
      <TextField
        ref={field}
        label={t('device:open.pin')}
        type="password"
        name="pin"
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_LENGTH.most}
        autoFocus
        hint={t('device:open.hint')}
        error={refused === 'wrong' ? t('device:open.wrong', { count: triesLeft }) : undefined}
        value={pin}
        onChange={(event) => enterPin(event.target.value)}
      />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('device:open.submit')}
      </Button>
    </form>
  );
}
