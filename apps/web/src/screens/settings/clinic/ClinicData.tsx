import { eraseClinic, exportClinic } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../assessment/papers/saveFile';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { Button } from '../../../ui/Button';
import { toast } from '../../../ui/overlay/toast';
import { useCall } from '../../../session/form/useCall';
import { Section } from '../../common/Section';
import { call } from '../../../session/api';
import { FormDialog } from '../../../session/form/FormDialog';
import { leave } from '../../../session/session';
import { changeSession } from '../../../session/store';
import { TextField } from '../../../ui/form/TextField';

/** Milliseconds: a clinic of many years takes minutes to erase. */
const DEADLINE = 600_000;

export function ClinicData({ clinic }: { readonly clinic: string }) {
  const { t } = useTranslation();
  const { busy, refused, send: attempt } = useCall();
  const [erasing, setErasing] = useState(false);
  const take = async () => {
    await saveFile(exportClinic.path, 'alveola.zip');
    toast({ tone: 'good', text: t('account:clinic.exported') });
  };
  return (
    <Section title={t('account:clinic.data')}>
      <Row hint={t('account:clinic.exportHint')}>
        <Button icon="download" busy={busy} onClick={() => void attempt(take)}>
          {t('account:clinic.export')}
        </Button>
      </Row>
      <ProblemAlert problem={refused} />
      <Row hint={t('account:clinic.eraseHint')}>
        <Button variant="quiet" className="text-danger" onClick={() => setErasing(true)}>
          {t('account:clinic.erase')}
        </Button>
      </Row>
      {erasing && <EraseDialog clinic={clinic} onClose={() => setErasing(false)} />}
    </Section>
  );
}

function Row({ hint, children }: { readonly hint: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <p className="max-w-md text-ink-soft">{hint}</p>
      {children}
    </div>
  );
}

/** Typing the clinic's name proves the intention; the call then asks for a fresh proof of identity. */
function EraseDialog({ clinic, onClose }: { readonly clinic: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t('account:clinic.eraseTitle', { clinic })}
      description={t('account:clinic.eraseText')}
      action={t('account:clinic.eraseConfirm')}
      isDangerous
      schema={eraseClinic.body}
      values={{ clinic_name: '' }}
      onSend={async (body) => {
        await call(eraseClinic, { body }, { deadline: DEADLINE });
        changeSession({ leaving: true });
        await leave('clinic-erased');
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <TextField
          {...field('clinic_name')}
          label={t('account:clinic.eraseName', { clinic })}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </FormDialog>
  );
}
