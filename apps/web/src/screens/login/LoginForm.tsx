import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { login } from '../../session/session';
import { useProblemText } from '../../shell/problemText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { TextField } from '../../ui/TextField';
import { faultsOf, type Faults } from './faults';

export function LoginForm() {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [refused, setRefused] = useState<unknown>(null);
  const [codeSent, setCodeSent] = useState(false);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = faultsOf(email, password);
    setFaults(found);
    setRefused(null);
    setCodeSent(false);
    if (found.email) return emailField.current?.focus();
    if (found.password) return passwordField.current?.focus();
    setBusy(true);
    try {
      setCodeSent((await login(email.trim(), password)) !== null);
    } catch (error) {
      setRefused(error);
      passwordField.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {refused !== null && <Alert tone="danger">{textOf(refused)}</Alert>}
      {codeSent && <Alert tone="info">{t('login.codeSent')}</Alert>}
      <TextField
        ref={emailField}
        label={t('login.email')}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        spellCheck={false}
        value={email}
        error={faults.email && t(faults.email)}
        onChange={(event) => {
          setEmail(event.target.value);
          setFaults({ ...faults, email: undefined });
        }}
      />
      <TextField
        ref={passwordField}
        label={t('login.password')}
        type={shown ? 'text' : 'password'}
        name="password"
        autoComplete="current-password"
        value={password}
        error={faults.password && t(faults.password)}
        onChange={(event) => {
          setPassword(event.target.value);
          setFaults({ ...faults, password: undefined });
        }}
        trailing={
          <IconButton
            icon={shown ? 'eye-off' : 'eye'}
            label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
            onClick={() => setShown(!shown)}
          />
        }
      />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
