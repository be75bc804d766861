import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useSession } from '../session/useSession';
import { MessagePage } from '../shell/MessagePage';

/** For clinics without a membership. */
export function PlanScreen() {
  const { t } = useTranslation();
  const { profile } = useSession();
  if (profile?.membership_summary || profile?.type === 'provider') return <Navigate to="/" replace />;
  return <MessagePage icon="lock" title={t('common.plan.title')} text={t('common.plan.text')} />;
}
