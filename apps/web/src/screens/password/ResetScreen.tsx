import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { checkLink, resetPassword } from '@alveola/contract';
import { z } from 'zod';
import { useAddress } from '../../session/layout/Address';
import { Button, buttonClasses } from '../../ui/Button';
import { AccountFrame } from '../account/AccountFrame';
import { linkClasses } from '../../ui/classes';
import { Loading } from '../common/Loaded';
import { call } from '../../session/api';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { TextField } from '../../ui/form/TextField';
import { PasswordPair } from '../account/PasswordPair';
import { useCheckedForm } from '../../session/form/useCheckedForm';
import { ApiProblem } from '../../shell/problem';

const { name, password, password_confirmation } = resetPassword.body.shape;

const passwords = { password, password_confirmation };

const RESET = z.object({ name: z.string(), ...passwords });

const JOIN = z.object({ name: name.unwrap(), ...passwords });

interface ResetFormProps {
  readonly link: MailedLink;
  readonly onDone: () => void;
  readonly onExpired: () => void;
}

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
        <Link to="/login" className={buttonClasses('primary', 'lg')}>
          {t('login:submit')}
        </Link>
      </AccountFrame>
    );
  if (!link || state === 'expired')
    return (
      <AccountFrame
        key="expired"
        title={t('account:reset.expiredTitle')}
        intro={t(`account:${words}.expiredText`)}
        foot={
          !isInvitation && (
            <Link to="/login" className={linkClasses}>
              {t('account:toLogin')}
            </Link>
          )
        }
      >
        {isInvitation ? (
          <Link to="/login" className={buttonClasses('primary', 'lg')}>
            {t('login:submit')}
          </Link>
        ) : (
          <Link to="/forgot-password" className={buttonClasses('primary', 'lg')}>
            {t('account:reset.askAgain')}
          </Link>
        )}
      </AccountFrame>
    );
  return (
    <AccountFrame title={t(`account:${words}.title`)} intro={t(`account:${words}.for`, { email })}>
      {state === 'asked' ? (
        <Loading />
      ) : (
        <ResetForm link={link} onDone={() => setState('done')} onExpired={() => setState('expired')} />
      )}
    </AccountFrame>
  );
}

function ResetForm({ link, onDone, onExpired }: ResetFormProps) {
  const { t } = useTranslation();
  const { email, token, invitation } = link;
  const account = useCheckedForm({
    schema: invitation ? JOIN : RESET,
    values: { name: '', password: '', password_confirmation: '' },
  });
  const { form, field } = account;
  const values = form.watch();
  useEffect(() => form.setFocus(invitation ? 'name' : 'password'), [form, invitation]);

  const send = account.submit(async ({ name: typed, ...chosen }) => {
    if (chosen.password !== chosen.password_confirmation) return form.setFocus('password_confirmation');
    try {
      await call(resetPassword, {
        body: { email, token, ...chosen, ...(invitation ? { name: typed } : {}) },
      });
      onDone();
    } catch (error) {
      if (!isInvalidLink(error)) throw error;
      onExpired();
    }
  });
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <ProblemAlert problem={account.refused} />
      {/* Password managers need the name of the account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {invitation && (
        <TextField
          {...field('name')}
          label={t('account:invitation.name')}
          hint={t('account:invitation.nameHint')}
          autoComplete="name"
        />
      )}
      <PasswordPair
        label={t('account:password.new')}
        password={field('password')}
        confirmation={field('password_confirmation')}
        values={values}
        strict={account.isSubmitted}
      />
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
