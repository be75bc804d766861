import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from './PasswordField';
import { PasswordRules } from './PasswordRules';

type Field = UseFormRegisterReturn & { readonly error: string | undefined };

export interface PasswordPairProps {
  readonly label: string;
  readonly password: Field;
  readonly confirmation: Field;
  readonly values: { readonly password: string; readonly password_confirmation: string };
  readonly strict: boolean;
}

export function PasswordPair({ label, password, confirmation, values, strict }: PasswordPairProps) {
  const { t } = useTranslation();
  const differs =
    strict && values.password_confirmation !== '' && values.password_confirmation !== values.password;
  return (
    <>
      <div className="flex flex-col gap-2">
        <PasswordField {...password} label={label} autoComplete="new-password" />
        <PasswordRules password={values.password} />
      </div>
      <PasswordField
        {...confirmation}
        label={t('account:password.confirm')}
        autoComplete="new-password"
        error={differs ? t('validation:confirmation-mismatch') : confirmation.error}
      />
    </>
  );
}
