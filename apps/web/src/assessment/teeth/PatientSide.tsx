import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes';

export interface PatientSideProps {
  readonly side: 'right' | 'left';
  readonly className?: string;
}

export function PatientSide({ side, className }: PatientSideProps) {
  const { t } = useTranslation();
  return (
    <span
      aria-hidden="true"
      title={t(`teeth:patientSide.${side}.name`)}
      className={classes('text-dense leading-none font-semibold', className)}
    >
      {t(`teeth:patientSide.${side}.short`)}
    </span>
  );
}
