import { PASSWORD_LEAST } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/icon/Icon';

const RULES = {
  length: (text: string) => text.length >= PASSWORD_LEAST,
  capital: (text: string) => /\p{Lu}/u.test(text),
  number: (text: string) => /\p{Nd}/u.test(text),
} as const;

const NAMES = ['length', 'capital', 'number'] as const;

export function PasswordRules({ password }: { readonly password: string }) {
  const { t } = useTranslation();
  return (
    <div className="text-dense text-ink-soft">
      <p id="password-rules">{t('account:password.rules')}</p>
      <ul aria-labelledby="password-rules" className="mt-1 flex flex-col gap-0.5">
        {NAMES.map((rule) => {
          const isMet = RULES[rule](password);
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
      <p className="mt-1 text-ink-faint">{t('account:password.advice')}</p>
    </div>
  );
}
