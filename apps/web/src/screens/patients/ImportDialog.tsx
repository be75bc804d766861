import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useCall } from '../../session/form/useCall';
import { reportLink } from '../../session/paths';
import { importFile } from '../../session/upload/upload';
import { ApiProblem, isLostAnswer } from '../../shell/problem';
import { useProblemText } from '../../shell/problemText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Field, inputClasses, TextField } from '../../ui/form/TextField';
import { Dialog } from '../../ui/overlay/Dialog';
import { ProgressBar } from '../../ui/Spinner';

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

interface Wanted {
  readonly file: File | null;
  readonly number: string;
  readonly client: string;
}

function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const toText = useProblemText();
  const [, navigate] = useLocation();
  const [wanted, setWanted] = useState<Wanted>({ file: null, number: '', client: '' });
  /** 0 to 1 */
  const [sent, setSent] = useState(0);
  const { busy, refused, send } = useCall();
  const { file, number, client } = wanted;
  const isReady = file !== null && number.trim() !== '';
  const change = (changed: Partial<Wanted>) =>
    setWanted({ ...wanted, ...changed, client: crypto.randomUUID() });

  const importNow = async () => {
    if (!file || !isReady) return;
    setSent(0);
    const importing = { file, patientNumber: number.trim(), client, onProgress: setSent };
    const { to, state } = reportLink(await importFile(importing));
    onClose();
    navigate(to, { state });
  };

  return (
    <Dialog
      open
      // The server may already have the file, so the dialog waits for its answer.
      onOpenChange={() => !busy && onClose()}
      title={t('patients:import.title')}
      description={t('patients:import.text')}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant="primary" busy={busy} disabled={!isReady} onClick={() => void send(importNow)}>
            {t('patients:import.open')}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send(importNow);
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
                disabled={busy}
                className="peer absolute inset-0 w-full cursor-pointer opacity-0"
                onChange={(event) => change({ file: event.target.files?.[0] ?? null })}
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
          disabled={busy}
          value={number}
          onChange={(event) => change({ number: event.target.value })}
        />
        {busy && <Progress sent={sent} />}
        {refused !== null && (
          <Alert tone="danger" title={!isLostAnswer(refused) && t('patients:import.failed')}>
            {isUnreadable(refused) ? t('patients:import.invalid') : toText(refused)}
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
