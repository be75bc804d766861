import {
  type CallBody,
  type CallOutput,
  type ClinicIdentityProvider,
  getIdentityProvider,
  putIdentityProvider,
  removeIdentityProvider,
  renewSignInAddress,
  testIdentityProvider,
  unlinkIdentity,
} from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../session/Queries';
import { call } from '../../../session/api';
import { ConfirmButton } from '../../../session/form/ConfirmDialog';
import { useCall } from '../../../session/form/useCall';
import { useCheckedForm } from '../../../session/form/useCheckedForm';
import { CopyButton } from '../../../shell/CopyButton';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { Switch } from '../../../ui/form/Checkbox';
import { TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { toSignInAddress } from '../../../session/paths';
import { Loaded } from '../../common/Loaded';
import { Section } from '../../common/Section';

export function IdentityProvider() {
  const { t } = useTranslation();
  const [isSettingUp, setSettingUp] = useState(false);
  const answer = useQuery({ queryKey: PROVIDER_QUERY, queryFn: () => call(getIdentityProvider, {}) });
  return (
    <Section title={t('singleSignOn:settings.title')}>
      <p className="max-w-2xl text-ink-soft">{t('singleSignOn:settings.hint')}</p>
      <Loaded answer={answer}>
        {({ provider }) =>
          provider === null && !isSettingUp ? (
            <Button className="self-start" onClick={() => setSettingUp(true)}>
              {t('singleSignOn:settings.setUp')}
            </Button>
          ) : (
            <>
              {provider && <SignInAddress slug={provider.slug} />}
              <ProviderForm key={provider?.changed_at} provider={provider} />
              {provider && provider.links.length > 0 && <LinkedUsers links={provider.links} />}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function SignInAddress({ slug }: { readonly slug: string }) {
  const { t } = useTranslation();
  const address = location.origin + toSignInAddress(slug);
  return (
    <div className="flex max-w-2xl flex-col gap-2">
      <h3 className="font-medium">{t('singleSignOn:settings.address')}</h3>
      <p className="text-dense text-ink-faint">{t('singleSignOn:settings.addressHint')}</p>
      <code className="block rounded-md border border-line bg-ground p-3 break-all select-all" translate="no">
        {address}
      </code>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={address} />
        <ConfirmButton
          button={{ variant: 'quiet' }}
          title={t('singleSignOn:settings.renewTitle')}
          text={t('singleSignOn:settings.renewText')}
          action={t('singleSignOn:settings.renew')}
          onConfirm={async () => queryClient.setQueryData(PROVIDER_QUERY, await call(renewSignInAddress, {}))}
          done={t('singleSignOn:settings.renewed')}
        />
      </div>
    </div>
  );
}

/**
 * A user with a new account at the identity provider is unlinked here and linked again at the next sign-in.
 */
function LinkedUsers({ links }: Pick<ClinicIdentityProvider, 'links'>) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { busy, refused, send } = useCall();
  const unlink = async ({ id, name }: (typeof links)[number]) => {
    await call(unlinkIdentity, { params: { id } });
    await queryClient.invalidateQueries({ queryKey: PROVIDER_QUERY });
    toast({ tone: 'good', text: t('singleSignOn:settings.unlinked', { name }) });
  };
  return (
    <div className="flex max-w-2xl flex-col gap-2">
      <h3 className="font-medium">{t('singleSignOn:settings.links')}</h3>
      <p className="text-dense text-ink-faint">{t('singleSignOn:settings.linksHint')}</p>
      <ProblemAlert problem={refused} />
      <ul className="divide-y divide-line">
        {links.map((link) => (
          <li key={link.id} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0">
              <span className="block font-medium">{link.name}</span>
              <span className="block text-dense break-words text-ink-faint">
                {link.email} · {t('singleSignOn:settings.linked', { date: day(link.linked_at) })}
              </span>
            </span>
            <Button
              variant="quiet"
              disabled={busy}
              aria-label={t('singleSignOn:settings.unlinkOf', { name: link.name })}
              onClick={() => void send(() => unlink(link))}
            >
              {t('singleSignOn:settings.unlink')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const PROVIDER_QUERY = ['identity-provider'];

const BLANK = { issuer: '', client_id: '', enabled: true, trusts_factor: false, required: false };

const SWITCHES = [
  { name: 'enabled', label: 'enabled' },
  { name: 'trusts_factor', label: 'trustsFactor', hint: 'trustsFactorHint' },
  { name: 'required', label: 'required', hint: 'requiredHint' },
] as const;

function ProviderForm({ provider }: { readonly provider: ClinicIdentityProvider | null }) {
  const { t } = useTranslation();
  const { issuer, client_id, enabled, trusts_factor, required } = provider ?? BLANK;
  const { form, field, place, submit, refused, busy } = useCheckedForm({
    schema: putIdentityProvider.terms.body,
    values: { issuer, client_id, client_secret: '', enabled, trusts_factor, required },
    toBody: ({ client_secret, ...rest }) => ({ ...rest, ...toSecret(client_secret) }),
  });
  const send = submit(async (body) => {
    queryClient.setQueryData(PROVIDER_QUERY, await call(putIdentityProvider, { body }));
    toast({ tone: 'good', text: t('common:saved') });
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
          {t('common:save')}
        </Button>
        {provider && (
          <ConfirmButton
            button={{ variant: 'quiet', icon: 'trash' }}
            title={t('singleSignOn:settings.removeTitle')}
            text={t('singleSignOn:settings.removeText')}
            action={t('common:remove')}
            onConfirm={async () => {
              await call(removeIdentityProvider, {});
              queryClient.setQueryData(PROVIDER_QUERY, { provider: null });
            }}
            done={t('singleSignOn:settings.removed')}
          />
        )}
      </div>
      <ConnectionTest read={read} place={place} />
    </form>
  );
}

/** An empty field leaves the stored secret as it is. */
const toSecret = (typed: string) => (typed === '' ? {} : { client_secret: typed });

function ConnectionTest(props: {
  /** Checks the fields of the form; null: a field has a fault. */
  readonly read: () => Promise<CallBody<typeof testIdentityProvider> | null>;
  readonly place: (failure: unknown) => boolean;
}) {
  const { t } = useTranslation();
  const { busy, refused, send } = useCall();
  /** null: it works; undefined: not tested yet. */
  const [tested, setTested] = useState<CallOutput<typeof testIdentityProvider>['problem']>();
  const test = async () => {
    setTested(undefined);
    const body = await props.read();
    if (body) setTested((await call(testIdentityProvider, { body })).problem);
  };
  return (
    <div className="flex flex-col items-start gap-4">
      <Button busy={busy} onClick={() => void send(test, props.place)}>
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
