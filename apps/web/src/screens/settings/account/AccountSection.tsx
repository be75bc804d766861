import { patchUser } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { changeSession } from '../../../session/store';
import { useSession } from '../../../session/useSession';
import { ProblemAlert } from '../../common/ProblemAlert';
import { Switch } from '../../../ui/form/Switch';
import { EmailChange } from './EmailChange';
import { Facts } from '../../common/Facts';
import { NameForm } from './NameForm';
import { PasswordChange } from './PasswordChange';
import { useSending } from '../../common/useSending';
import { Section } from '../../common/Section';

/** Who is signed in, and how. */
export function AccountSection() {
  const { t } = useTranslation();
  const { profile } = useSession();
  if (!profile) return null;
  return (
    <>
      <Section title={t('account:own.title')}>
        <Facts
          rows={[
            [t('settings:account.clinic'), profile.clinic?.name],
            [t('account:own.role'), t(`account:own.type.${profile.type}`)],
          ]}
        />
        <NameForm name={profile.name} title={profile.title} />
      </Section>
      <Section title={t('account:own.emailTitle')}>
        <EmailChange email={profile.email} />
      </Section>
      <Section title={t('account:own.passwordTitle')}>
        <PasswordChange email={profile.email} />
      </Section>
      <Section title={t('account:own.safetyTitle')}>
        <CodeAtSignIn checked={profile.code_at_sign_in} />
      </Section>
    </>
  );
}

/** Shown as wanted at once, and taken back where it could not be saved. */
function CodeAtSignIn({ checked }: { readonly checked: boolean }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const { refused, send } = useSending();
  const change = async (code_at_sign_in: boolean) => {
    setWanted(code_at_sign_in);
    await send(async () => changeSession({ profile: await call(patchUser, { body: { code_at_sign_in } }) }));
    setWanted(null);
  };
  return (
    <>
      <Switch
        label={t('account:own.code')}
        hint={t('account:own.codeHint')}
        checked={wanted ?? checked}
        disabled={wanted !== null}
        onChange={(on) => void change(on)}
      />
      <ProblemAlert problem={refused} />
    </>
  );
}
