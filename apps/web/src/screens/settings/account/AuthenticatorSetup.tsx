import { zodResolver } from '@hookform/resolvers/zod';
import { beginAuthenticator, type CallOutput, confirmAuthenticator } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { refreshProfile } from '../../../session/session';
import { CurrentPasswordField } from '../../account/CurrentPasswordField';
import { useAccountForm } from '../../account/useAccountForm';
import { FormDialog } from '../../common/FormDialog';
import { withStepUp } from '../../stepUp/withStepUp';
import { RecoveryCodes } from '../../account/factor/RecoveryCodes';
import { Scan } from '../../account/factor/Scan';

type Begun = CallOutput<typeof beginAuthenticator>;
interface StepProps<T> {
  readonly onDone: (answer: T) => void;
  readonly onClose: () => void;
}

/** Nothing has changed if the dialog is left before the first code. */
export function AuthenticatorSetup({ onClose }: { readonly onClose: () => void }) {
  const [setup, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    onClose();
    if (codes) void refreshProfile();
  };
  if (codes) return <RecoveryCodes codes={codes} onClose={close} />;
  if (setup) return <FirstCode begun={setup} onDone={setCodes} onClose={close} />;
  return <Password onDone={setBegun} onClose={close} />;
}

const passwordResolver = zodResolver(beginAuthenticator.body);

function Password({ onDone, onClose }: StepProps<Begun>) {
  const { t } = useTranslation();
  const { field, submit, refused, busy } = useAccountForm({
    resolver: passwordResolver,
    defaultValues: { current_password: '' },
    fields: ['current_password'],
  });
  return (
    <FormDialog
      title={t('account:factor.setUp')}
      description={t('account:factor.setUpText')}
      action={t('account:factor.next')}
      busy={busy}
      refused={refused}
      onSend={submit(async (body) => onDone(await withStepUp(() => call(beginAuthenticator, { body }))))}
      onClose={onClose}
    >
      <CurrentPasswordField {...field('current_password')} autoFocus />
    </FormDialog>
  );
}

const codeResolver = zodResolver(confirmAuthenticator.body);

function FirstCode({ begun, onDone, onClose }: StepProps<readonly string[]> & { readonly begun: Begun }) {
  const { t } = useTranslation();
  const { field, submit, refused, busy } = useAccountForm({
    resolver: codeResolver,
    defaultValues: { code: '' },
    fields: ['code'],
  });
  return (
    <FormDialog
      title={t('account:factor.scan')}
      description={t('account:factor.scanText')}
      action={t('account:factor.turnOn')}
      busy={busy}
      refused={refused}
      onSend={submit(async (body) => onDone((await call(confirmAuthenticator, { body })).recovery_codes))}
      onClose={onClose}
    >
      <Scan {...field('code')} secret={begun} />
    </FormDialog>
  );
}
