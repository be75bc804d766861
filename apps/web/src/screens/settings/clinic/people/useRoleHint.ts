import { type InvitedRole, takesSeat } from '@alveola/contract';
import { useTranslation } from 'react-i18next';

/** What a role allows and, for who pays the seats, that it takes none. */
export function useRoleHint(): (role: InvitedRole) => string {
  const { t } = useTranslation();
  return (role) =>
    takesSeat(role) ? t(`roles:may.${role}`) : `${t(`roles:may.${role}`)} ${t('roles:noSeat')}`;
}
