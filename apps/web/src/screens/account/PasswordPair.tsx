import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from './PasswordField';
import { PASSWORD_LEAST } from '@alveola/contract';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/icon/Icon';
import type { TextFieldProps } from '../../ui/form/TextField';

const RULES = [
  { rule: 'length', isMetBy: (text: string) => text.length >= PASSWORD_LEAST },
  { rule: 'capital', isMetBy: (text: string) => /\p{Lu}/u.test(text) },
  { rule: 'number', isMetBy: (text: string) => /\p{Nd}/u.test(text) },
] as const;

type Name = 'password' | 'password_confirmation';

export function PasswordPair(props: {
  readonly label: string;
  readonly form: {
    readonly field: (name: Name) => UseFormRegisterReturn & { readonly error: string | undefined };
    readonly choice: (name: Name) => { readonly value: string };
    readonly isSubmitted: boolean;
  };
}) {
  const { t } = useTranslation();
  const { field, choice, isSubmitted } = props.form;
  const { value: password } = choice('password');
  const { value: again } = choice('password_confirmation');
  const confirmation = field('password_confirmation');
  const differs = isSubmitted && again !== '' && again !== password;
  return (
    <>
      <div className="flex flex-col gap-2">
        <PasswordField {...field('password')} label={props.label} autoComplete="new-password" />
        <PasswordRules password={password} />
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

function PasswordRules({ password }: { readonly password: string }) {
  const { t } = useTranslation();
  return (
    <div className="text-dense text-ink-soft">
      <p id="password-rules">{t('account:password.rules')}</p>
      <ul aria-labelledby="password-rules" className="mt-1 flex flex-col gap-0.5">
        {RULES.map(({ rule, isMetBy }) => {
          const isMet = isMetBy(password);
          return (
            <li key={rule} className={classes('flex items-center gap-2', isMet && 'font-medium text-good')}>
              {isMet ? (
                <Icon name="check" size={16} />
              ) : (
                <span aria-hidden="true" className="m-1 size-2 rounded-full border border-line-strong" />
              )}
              {t(`account:password.${rule}`)}
              <span className="sr-only">{t(isMet ? 'account:password.met' : 'account:password.unmet')}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Proves that the user is at the screen, where an open session must not be enough. */
export function CurrentPasswordField(props: Omit<TextFieldProps, 'type' | 'trailing' | 'label'>) {
  const { t } = useTranslation();
  return <PasswordField {...props} label={t('account:password.current')} autoComplete="current-password" />;
}
