import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes';

export interface PatientSideProps {
  readonly side: 'right' | 'left';
  readonly className?: string;
}

/** Which side of the patient this edge of a chart is. The numbers of the teeth tell it to readers of the screen. */
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
