import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { reportLink } from '../../session/paths';
import { importFile } from '../../session/upload/upload';
import { ApiProblem, isUnanswered } from '../../shell/problem';
import { useProblemText } from '../../shell/problemText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Field, inputClasses, TextField } from '../../ui/form/TextField';
import { Dialog } from '../../ui/overlay/Dialog';
import { ProgressBar } from '../../ui/Spinner';
import { refetchLists } from './usePatientList';

export function ImportReport() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon="upload" onClick={() => setOpen(true)}>
        {t('patients:import.open')}
      </Button>
      {open && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

interface Failure {
  readonly error: unknown;
  /** The whole file was sent, and the answer got lost. */
  readonly isUnknown: boolean;
}

function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const toText = useProblemText();
  const [, navigate] = useLocation();
  const [file, setFile] = useState<File | null>(null);
  const [number, setNumber] = useState('');
  /** 0 to 1; null: nothing is being sent. */
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isReady = file !== null && number.trim() !== '';
  const isBusy = sent !== null;

  const send = async () => {
    if (!file || !isReady || isBusy) return;
    setSent(0);
    setFailure(null);
    let isSent = false;
    const onProgress = (fraction: number) => {
      isSent = fraction === 1;
      setSent(fraction);
    };
    try {
      const { to, state } = reportLink(await importFile(file, number.trim(), onProgress));
      onClose();
      navigate(to, { state });
    } catch (error) {
      const isUnknown = isSent && error instanceof ApiProblem && isUnanswered(error);
      setFailure({ error, isUnknown });
      if (isUnknown) void refetchLists();
    } finally {
      setSent(null);
    }
  };

  return (
    <Dialog
      open
      // The server may already have the file, so the dialog waits for its answer.
      onOpenChange={() => !isBusy && onClose()}
      title={t('patients:import.title')}
      description={t('patients:import.text')}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant="primary" busy={isBusy} disabled={!isReady} onClick={() => void send()}>
            {t('patients:import.open')}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field label={t('patients:import.file')}>
          {(wiring) => (
            // The browser's own button has the browser's language; it lies invisible over one in the user's
            // language.
            <span className="relative block" title={file?.name}>
              <input
                {...wiring}
                type="file"
                accept=".zip,.json,application/zip,application/json"
                disabled={isBusy}
                className="peer absolute inset-0 w-full cursor-pointer opacity-0"
                onChange={(event) => {
                  setFile(event.target.files?.[0] ?? null);
                  setFailure(null);
                }}
              />
              <span
                aria-hidden
                className={`${inputClasses} flex items-center gap-3 py-1 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent`}
              >
                <span className="shrink-0 rounded-md bg-ground-deep px-3 py-1 font-medium">
                  {t('patients:import.choose')}
                </span>
                <span className="min-w-0 truncate text-ink-soft">{file?.name}</span>
              </span>
            </span>
          )}
        </Field>
        <TextField
          label={t('patients:import.number')}
          hint={t('patients:import.numberHint')}
          autoComplete="off"
          maxLength={64}
          disabled={isBusy}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
        {sent !== null && <Progress sent={sent} />}
        {failure && (
          <Alert
            tone="danger"
            title={t(failure.isUnknown ? 'patients:import.unknown' : 'patients:import.failed')}
          >
            {isUnreadable(failure.error) ? t('patients:import.invalid') : toText(failure.error)}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}

/** The faults lie in the file, which nobody corrects by hand. */
function isUnreadable(problem: unknown): boolean {
  if (!(problem instanceof ApiProblem) || problem.code !== 'validation') return false;
  return Object.keys(problem.codes).some((path) => path.startsWith('assessment'));
}

function Progress({ sent }: { readonly sent: number }) {
  const { t } = useTranslation();
  const percent = Math.round(100 * sent);
  const text = sent < 1 ? t('patients:import.sending', { percent }) : t('patients:import.checking');
  return (
    <div className="flex flex-col gap-1 text-dense text-ink-soft">
      <ProgressBar label={t('patients:import.title')} {...(sent < 1 ? { value: sent } : {})} />
      <p role="status">{text}</p>
    </div>
  );
}
