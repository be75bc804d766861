import { useTranslation } from 'react-i18next';
import type { TextFieldProps } from '../../ui/form/TextField';
import { PasswordField } from './PasswordField';

/** Proves that the user is at the screen, where an open session must not be enough. */
export function CurrentPasswordField(props: Omit<TextFieldProps, 'type' | 'trailing' | 'label'>) {
  const { t } = useTranslation();
  return <PasswordField {...props} label={t('account:password.current')} autoComplete="current-password" />;
}
