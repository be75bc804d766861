import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/useSession';
import { Authenticator } from './Authenticator';
import { CodeAtSignIn } from './CodeAtSignIn';
import { EmailChange } from './EmailChange';
import { Facts } from '../../common/Facts';
import { NameForm } from './NameForm';
import { Passkeys } from './Passkeys';
import { PasswordChange } from './PasswordChange';
import { Section } from '../../common/Section';

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
            [t('account:own.role'), t(`roles:name.${profile.type}`)],
          ]}
        />
        {profile.type !== 'provider' && (
          <p className="-mt-2 max-w-2xl text-ink-soft">{t(`roles:may.${profile.type}`)}</p>
        )}
        <NameForm name={profile.name} title={profile.title} signs={profile.may.includes('chart')} />
      </Section>
      <Section title={t('account:own.emailTitle')}>
        <EmailChange email={profile.email} />
      </Section>
      <Section title={t('account:own.passwordTitle')}>
        <PasswordChange email={profile.email} />
      </Section>
      <Section title={t('account:own.safetyTitle')}>
        <Authenticator isOn={profile.authenticator} />
        <Passkeys />
        {!profile.authenticator && profile.passkeys === 0 && (
          <CodeAtSignIn checked={profile.code_at_sign_in} />
        )}
      </Section>
    </>
  );
}
