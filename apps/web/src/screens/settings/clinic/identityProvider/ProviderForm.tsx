import {
  type CallBody,
  type CallOutput,
  type ClinicIdentityProvider,
  putIdentityProvider,
  removeIdentityProvider,
  testIdentityProvider,
} from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../session/api';
import { queryClient } from '../../../../session/Queries';
import { Button } from '../../../../ui/Button';
import { Switch } from '../../../../ui/form/Checkbox';
import { TextField } from '../../../../ui/form/TextField';
import { toast } from '../../../../ui/overlay/toast';
import { useCheckedForm } from '../../../../session/form/useCheckedForm';
import { ProblemAlert } from '../../../../shell/ProblemAlert';
import { useState } from 'react';
import { Alert } from '../../../../ui/Alert';
import { useCall } from '../../../../session/form/useCall';
import { ConfirmDialog } from '../../../../session/form/ConfirmDialog';

/** null: it works; undefined: not tested yet. */
type Tested = CallOutput<typeof testIdentityProvider>['problem'] | undefined;

interface ConnectionTestProps {
  /** Checks the fields of the form; null: a field has a fault. */
  readonly read: () => Promise<CallBody<typeof testIdentityProvider> | null>;
  readonly place: (failure: unknown) => boolean;
}

export const PROVIDER_QUERY = ['identity-provider'];

const BLANK = { issuer: '', client_id: '', enabled: true, trusts_factor: false, required: false };

const SWITCHES = [
  { name: 'enabled', label: 'enabled' },
  { name: 'trusts_factor', label: 'trustsFactor', hint: 'trustsFactorHint' },
  { name: 'required', label: 'required', hint: 'requiredHint' },
] as const;

export function ProviderForm({ provider }: { readonly provider: ClinicIdentityProvider | null }) {
  const { t } = useTranslation();
  const { issuer, client_id, enabled, trusts_factor, required } = provider ?? BLANK;
  const { form, field, place, submit, refused, busy } = useCheckedForm({
    schema: putIdentityProvider.body,
    values: { issuer, client_id, client_secret: '', enabled, trusts_factor, required },
    toBody: ({ client_secret, ...rest }) => ({ ...rest, ...toSecret(client_secret) }),
  });
  const send = submit(async (body) => {
    const saved = await call(putIdentityProvider, { body });
    queryClient.setQueryData(PROVIDER_QUERY, saved);
    toast({ tone: 'good', text: t('singleSignOn:settings.saved') });
  });
  const read = async () => {
    if (!(await form.trigger(['issuer', 'client_id', 'client_secret'], { shouldFocus: true }))) return null;
    const typed = form.getValues();
    return { issuer: typed.issuer, client_id: typed.client_id, ...toSecret(typed.client_secret) };
  };
  return (
    <form noValidate onSubmit={send} className="flex max-w-2xl flex-col gap-5">
      <TextField
        {...field('issuer')}
        type="url"
        label={t('singleSignOn:settings.issuer')}
        hint={t('singleSignOn:settings.issuerHint')}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...field('client_id')}
        label={t('singleSignOn:settings.clientId')}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...field('client_secret')}
        type="password"
        label={t('singleSignOn:settings.secret')}
        hint={provider ? t('singleSignOn:settings.secretKept') : undefined}
        autoComplete="off"
      />
      {SWITCHES.map(({ name, label, ...more }) => (
        <Switch
          key={name}
          label={t(`singleSignOn:settings.${label}`)}
          {...('hint' in more ? { hint: t(`singleSignOn:settings.${more.hint}`) } : {})}
          checked={form.watch(name)}
          onChange={(checked) => form.setValue(name, checked)}
        />
      ))}
      <ProblemAlert problem={refused} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t('singleSignOn:settings.save')}
        </Button>
        {provider && <RemoveProvider />}
      </div>
      <ConnectionTest read={read} place={place} />
    </form>
  );
}

/** An empty field leaves the stored secret as it is. */
const toSecret = (typed: string) => (typed === '' ? {} : { client_secret: typed });

function ConnectionTest({ read, place }: ConnectionTestProps) {
  const { t } = useTranslation();
  const { busy, refused, send } = useCall();
  const [tested, setTested] = useState<Tested>();
  const test = async () => {
    setTested(undefined);
    const body = await read();
    if (body) setTested((await call(testIdentityProvider, { body })).problem);
  };
  return (
    <div className="flex flex-col items-start gap-4">
      <Button busy={busy} onClick={() => void send(test, place)}>
        {t('singleSignOn:settings.test')}
      </Button>
      <ProblemAlert problem={refused} />
      {tested === null && <Alert tone="good">{t('singleSignOn:settings.works')}</Alert>}
      {tested && (
        <Alert tone="danger" title={t('singleSignOn:settings.failed')}>
          <span className="break-words">
            {t(`singleSignOn:settings.problem.${tested.code}`, { found: tested.found ?? '' })}
          </span>
        </Alert>
      )}
    </div>
  );
}

function RemoveProvider() {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    await call(removeIdentityProvider, {});
    queryClient.setQueryData(PROVIDER_QUERY, { provider: null });
  };
  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setAsking(true)}>
        {t('singleSignOn:settings.remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('singleSignOn:settings.removeTitle')}
          text={t('singleSignOn:settings.removeText')}
          action={t('singleSignOn:settings.remove')}
          onConfirm={remove}
          done={t('singleSignOn:settings.removed')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
