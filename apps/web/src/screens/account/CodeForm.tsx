import { type CallOutput, confirm, type ConfirmationStep, resendCode } from '@alveola/contract';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { findMailFolder } from '../../shell/config';
import { ApiProblem, isUnanswered } from '../../shell/problem';
import { useProblemText } from '../../shell/problemText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/form/TextField';

const SECOND = 1000;

const DIGITS = 6;

const MOST_WRONG_TRIES = 5;

const RESEND_AFTER_SECONDS = 60;

const hints = { mail: 'account:code.hint', app: 'account:factor.hint' } as const;

export function CodeForm(props: {
  readonly step: ConfirmationStep;
  readonly request: string;
  readonly method?: keyof typeof hints;
  readonly onConfirmed: (answer: CallOutput<typeof confirm>) => Promise<void> | void;
}) {
  const { t } = useTranslation();
  const { step, request, method = 'mail', onConfirmed } = props;
  const toText = useProblemText();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<'required' | 'short' | ApiProblem | null>(null);
  const [wrongTries, setWrong] = useState(0);
  const [busy, setBusy] = useState(false);
  const [resent, setResent] = useState(false);
  const [isLost, setLost] = useState(false);
  const [isRecovery, setIsRecovery] = useState(false);
  const { left: secondsLeft, startAt } = useCountdown(RESEND_AFTER_SECONDS);
  const field = useRef<HTMLInputElement>(null);
  const folder = findMailFolder();

  const send = async (digits: string) => {
    if (busy) return;
    setResent(false);
    if (digits.length < DIGITS) {
      setFault(digits === '' ? 'required' : 'short');
      return field.current?.focus();
    }
    setFault(null);
    setBusy(true);
    try {
      await onConfirmed(await call(confirm, { params: { step }, body: { request, code: digits } }));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setFault(error);
      if (isUnanswered(error)) setLost(true);
      else setCode('');
      if (error.code === 'code-invalid') setWrong(wrongTries + 1);
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  const resend = async () => {
    setFault(null);
    try {
      await call(resendCode, { params: { step }, body: { request } });
      setResent(true);
      setWrong(0);
      setLost(false);
      startAt(RESEND_AFTER_SECONDS);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.retryAfterS !== null) startAt(error.retryAfterS);
      setFault(error);
    }
    field.current?.focus();
  };
  const typed = (text: string) => {
    if (isRecovery) {
      setCode(text);
      return setFault(null);
    }
    const digits = text.replaceAll(/\D/g, '').slice(0, DIGITS);
    setCode(digits);
    setFault(null);
    if (digits.length === DIGITS && digits !== code) void send(digits);
  };

  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void send(code);
      }}
      className="flex flex-col gap-5"
    >
      {method === 'mail' && folder !== undefined && (
        <p className="wrap-anywhere text-ink-soft">{t('account:code.folder', { folder })}</p>
      )}
      {resent && <Alert tone="info">{t('account:code.resent')}</Alert>}
      <TextField
        ref={field}
        label={t(isRecovery ? 'account:factor.recoveryCode' : 'account:code.label')}
        hint={isRecovery ? undefined : t(hints[method])}
        error={faultText()}
        value={code}
        onChange={(event) => typed(event.target.value)}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoFocus
        spellCheck={false}
        aria-required="true"
        className={`min-h-14 text-center text-title! font-semibold tabular ${isRecovery ? '' : 'tracking-[0.5em]'}`}
      />
      {wrongTries >= MOST_WRONG_TRIES && (
        <Alert tone="warn">{t(method === 'app' ? 'account:factor.usedUp' : 'account:code.usedUp')}</Alert>
      )}
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('common:confirm')}
      </Button>
      {method === 'app' ? (
        <Button variant="quiet" size="lg" onClick={toggleRecovery}>
          {t(isRecovery ? 'account:factor.useApp' : 'account:factor.useRecovery')}
        </Button>
      ) : secondsLeft > 0 ? (
        <p className="flex min-h-11 items-center justify-center text-ink-faint tabular">
          {t('account:code.resendIn', { seconds: secondsLeft })}
        </p>
      ) : (
        <Button variant="quiet" size="lg" onClick={() => void resend()}>
          {t('account:code.resend')}
        </Button>
      )}
    </form>
  );

  function toggleRecovery() {
    setIsRecovery(!isRecovery);
    setCode('');
    setFault(null);
    field.current?.focus();
  }

  function faultText(): string | undefined {
    if (fault === null) return undefined;
    if (fault === 'required')
      return t(step === 'login' ? 'validation:code-required' : 'validation:otp-required');
    if (fault === 'short') return t('problems:code-invalid');
    return isLost && fault.code === 'code-invalid' ? t('account:code.perhapsUsed') : toText(fault);
  }
}

function useCountdown(seconds: number): {
  readonly left: number;
  readonly startAt: (seconds: number) => void;
} {
  const [end, setEnd] = useState(() => Date.now() + seconds * SECOND);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const tick = () => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / SECOND));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, SECOND);
    tick();
    return () => clearInterval(timer);
  }, [end]);
  return { left, startAt: (from) => setEnd(Date.now() + from * SECOND) };
}
