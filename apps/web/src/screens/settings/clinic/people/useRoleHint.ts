import { type InvitedRole, takesSeat } from '@alveola/contract';
import { useTranslation } from 'react-i18next';

export function useRoleHint(): (role: InvitedRole) => string {
  const { t } = useTranslation();
  return (role) =>
    takesSeat(role) ? t(`roles:may.${role}`) : `${t(`roles:may.${role}`)} ${t('roles:noSeat')}`;
}
