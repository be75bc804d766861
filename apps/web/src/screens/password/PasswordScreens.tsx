import { checkLink, forgotPassword, resetPassword } from '@alveola/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { call } from '../../session/api';
import { useCheckedForm } from '../../session/form/useCheckedForm';
import { useAddress } from '../../session/layout/Address';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { ApiProblem } from '../../shell/problem';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/form/TextField';
import { ButtonLink, TextLink } from '../../ui/Links';
import { AccountFrame } from '../account/AccountFrame';
import { PasswordPair } from '../account/PasswordPair';
import { Loading } from '../common/Loaded';

export function ForgotScreen() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AccountFrame
      key={sentTo}
      title={t(sentTo === null ? 'account:forgot.title' : 'account:forgot.sentTitle')}
      intro={sentTo !== null && t('account:forgot.sentText', { email: sentTo })}
      foot={<TextLink to="/login">{t('account:toLogin')}</TextLink>}
    >
      {sentTo === null ? (
        <ForgotForm onSent={setSentTo} />
      ) : (
        <Button size="lg" onClick={() => setSentTo(null)}>
          {t('account:forgot.again')}
        </Button>
      )}
    </AccountFrame>
  );
}

function ForgotForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const { field, submit, refused, busy } = useCheckedForm({
    schema: forgotPassword.terms.body,
    values: { email: '' },
  });
  const send = submit(async (body) => {
    await call(forgotPassword, { body });
    onSent(body.email);
  });
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <ProblemAlert problem={refused} />
      <TextField
        {...field('email')}
        type="email"
        label={t('common:email')}
        autoComplete="username"
        autoFocus
        spellCheck={false}
      />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('account:forgot.submit')}
      </Button>
    </form>
  );
}

const { name, password, password_confirmation } = resetPassword.terms.body.shape;

const passwords = { password, password_confirmation };

const RESET = z.object({ name: z.string(), ...passwords });

const JOIN = z.object({ name: name.unwrap(), ...passwords });

export function ResetScreen() {
  const { hash, state, pathname } = useAddress();
  const [, navigate] = useLocation();
  const link = linkIn(hash) ?? linkFrom(state);
  useEffect(() => {
    if (hash !== '') navigate(pathname, { replace: true, state: linkIn(hash) });
  }, [hash, pathname, navigate]);
  return <Reset key={link?.token} link={link} />;
}

function Reset({ link }: { readonly link: MailedLink | null }) {
  const { t } = useTranslation();
  const [state, setState] = useLinkState(link);
  const isInvitation = link?.invitation ?? false;
  const words = isInvitation ? 'invitation' : 'reset';
  const email = link?.email ?? '';
  if (state === 'done')
    return (
      <AccountFrame
        key="done"
        title={t(`account:${words}.doneTitle`)}
        intro={t(`account:${words}.doneText`, { email })}
      >
        <ButtonLink to="/login" variant="primary" size="lg">
          {t('common:signIn')}
        </ButtonLink>
      </AccountFrame>
    );
  if (!link || state === 'expired')
    return (
      <AccountFrame
        key="expired"
        title={t('account:reset.expiredTitle')}
        intro={t(`account:${words}.expiredText`)}
        foot={!isInvitation && <TextLink to="/login">{t('account:toLogin')}</TextLink>}
      >
        <ButtonLink to={isInvitation ? '/login' : '/forgot-password'} variant="primary" size="lg">
          {t(isInvitation ? 'common:signIn' : 'account:reset.askAgain')}
        </ButtonLink>
      </AccountFrame>
    );
  return (
    <AccountFrame
      title={t(isInvitation ? 'account:invitation.title' : 'common:newPassword')}
      intro={t(`account:${words}.for`, { email })}
    >
      {state === 'asked' ? <Loading /> : <ResetForm link={link} onEnd={setState} />}
    </AccountFrame>
  );
}

function ResetForm({ link, onEnd }: { readonly link: MailedLink; readonly onEnd: (end: LinkState) => void }) {
  const { t } = useTranslation();
  const { email, token, invitation } = link;
  const account = useCheckedForm({
    schema: invitation ? JOIN : RESET,
    values: { name: '', password: '', password_confirmation: '' },
  });
  const { form, field } = account;
  useEffect(() => form.setFocus(invitation ? 'name' : 'password'), [form, invitation]);

  const send = account.submit(async ({ name: typed, ...chosen }) => {
    if (chosen.password !== chosen.password_confirmation) return form.setFocus('password_confirmation');
    try {
      await call(resetPassword, {
        body: { email, token, ...chosen, ...(invitation ? { name: typed } : {}) },
      });
      onEnd('done');
    } catch (error) {
      if (!isInvalidLink(error)) throw error;
      onEnd('expired');
    }
  });
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <ProblemAlert problem={account.refused} />
      {/* Password managers need the name of the account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {invitation && <TextField {...field('name')} label={t('common:name')} autoComplete="name" />}
      <PasswordPair label={t('account:password.new')} form={account} />
      <Button type="submit" variant="primary" size="lg" busy={account.busy}>
        {t(invitation ? 'account:invitation.submit' : 'account:reset.submit')}
      </Button>
    </form>
  );
}

type LinkState = 'asked' | 'open' | 'done' | 'expired';

/** A link in a mail carries this behind its `#`, where no server sees it. */
const mailedLink = z.object({ email: z.string(), token: z.string().min(1), invitation: z.boolean() });

type MailedLink = z.output<typeof mailedLink>;

function linkIn(hash: string): MailedLink | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  return linkFrom({
    email: parts.get('email'),
    token: parts.get('token'),
    invitation: parts.get('invitation') === '1',
  });
}

/** The link is kept in the navigation's state: out of the address, but there after a reload. */
function linkFrom(state: unknown): MailedLink | null {
  return mailedLink.safeParse(state).data ?? null;
}

/** The server does not tell a used link from an expired or invented one. */
function isInvalidLink(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'link-invalid';
}

/** Asks the server before anything is typed. Without an answer, sending the form will tell. */
function useLinkState(link: MailedLink | null): [LinkState, (state: LinkState) => void] {
  const [state, setState] = useState<LinkState>(link ? 'asked' : 'expired');
  const { email, token } = link ?? {};
  useEffect(() => {
    if (email === undefined || token === undefined) return undefined;
    const stop = new AbortController();
    call(checkLink, { body: { email, token } }, { signal: stop.signal }).then(
      () => setState('open'),
      (error: unknown) => {
        if (!stop.signal.aborted) setState(isInvalidLink(error) ? 'expired' : 'open');
      },
    );
    return () => stop.abort();
  }, [email, token]);
  return [state, setState];
}
