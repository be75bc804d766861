import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Confirmation, startSession } from '../../session/session';
import { useFaultText, useProblemText } from '../../shell/problemText';
import { showRefusals } from '../../shell/i18n/i18n';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/form/TextField';
import { PasswordField } from '../account/PasswordField';
import type { ValidationCode } from '@alveola/contract';

interface Faults {
  readonly email?: ValidationCode | undefined;
  readonly password?: ValidationCode | undefined;
}

/** Checks the form only: whether the address exists is for the server to say. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function LoginForm(props: {
  readonly knownEmail?: string;
  readonly onCodeNeeded: (confirmation: Confirmation, email: string) => void;
}) {
  const { t } = useTranslation();
  const { knownEmail = '', onCodeNeeded } = props;
  const toText = useProblemText();
  const faultText = useFaultText();
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [refused, setRefused] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // Waits until the dialog has moved the focus to its first field.
    if (knownEmail !== '') requestAnimationFrame(() => passwordField.current?.focus());
  }, [knownEmail]);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const foundFaults = checkLogin(email, password);
    if (foundFaults.email || foundFaults.password) await showRefusals();
    setFaults(foundFaults);
    setRefused(null);
    if (foundFaults.email) return emailField.current?.focus();
    if (foundFaults.password) return passwordField.current?.focus();
    setBusy(true);
    try {
      const confirmation = await startSession(email.trim(), password);
      if (confirmation) onCodeNeeded(confirmation, email.trim());
    } catch (error) {
      setRefused(error);
      passwordField.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {refused !== null && <Alert tone="danger">{toText(refused)}</Alert>}
      <TextField
        ref={emailField}
        label={t('common:email')}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus={knownEmail === ''}
        spellCheck={false}
        value={email}
        error={faultText(faults.email)}
        onChange={(event) => {
          setEmail(event.target.value);
          setFaults({ ...faults, email: undefined });
        }}
      />
      <PasswordField
        ref={passwordField}
        label={t('common:password')}
        name="password"
        autoComplete="current-password"
        value={password}
        error={faultText(faults.password)}
        onChange={(event) => {
          setPassword(event.target.value);
          setFaults({ ...faults, password: undefined });
        }}
      />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('common:signIn')}
      </Button>
    </form>
  );
}

export function checkLogin(email: string, password: string): Faults {
  const address = email.trim();
  return {
    email: address === '' ? 'email-required' : EMAIL.test(address) ? undefined : 'email-invalid',
    password: password === '' ? 'password-required' : undefined,
  };
}
