import { useTranslation } from 'react-i18next';
import type { TextFieldProps } from '../../ui/form/TextField';
import { PasswordField } from './PasswordField';

/** The password that the user has now, before what an open screen must not allow. */
export function CurrentPasswordField(props: Omit<TextFieldProps, 'type' | 'trailing' | 'label'>) {
  const { t } = useTranslation();
  return <PasswordField {...props} label={t('account:password.current')} autoComplete="current-password" />;
}
