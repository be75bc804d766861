import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { askForPatient } from '../../session/activeDiagnosis';
import { useSession } from '../../session/useSession';
import { Button, type ButtonProps } from '../../ui/Button';

interface StartVisitProps extends Pick<ButtonProps, 'variant' | 'icon' | 'aria-label'> {
  readonly patientNumber: string | undefined;
}

export function StartVisit({ patientNumber, ...look }: StartVisitProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { profile } = useSession();
  return (
    <Button
      {...look}
      disabled={patientNumber === undefined || profile?.membership_summary?.status === 'expired'}
      onClick={() => {
        askForPatient(patientNumber ?? null);
        navigate('/dashboard/calculation');
      }}
    >
      {t('dashboard:visit')}
    </Button>
  );
}
