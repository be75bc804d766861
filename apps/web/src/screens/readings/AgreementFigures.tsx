import type { ReadingAgreement } from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shell/i18n/useFormat';

/** Percentage points with their sign; a dash where there is no value. */
export function useSigned(): (value: number | null) => string {
  const { signed } = useFormat();
  return (value) => (value === null ? '–' : signed(value, 1));
}

export function AgreementFigures({ limits, kappa, estimated }: ReadingAgreement) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const signed = useSigned();
  return (
    <div className="tabular">
      <p>{limits ? t('readings:limits', { bias: signed(limits.bias) }) : t('readings:noLimits')}</p>
      {limits && limits.sd !== null && (
        <p>
          {t('readings:range', {
            lower: signed(limits.lower),
            upper: signed(limits.upper),
            sd: number(limits.sd, 1),
            n: limits.n,
          })}
        </p>
      )}
      {estimated > 0 && (
        <p>
          {kappa === null
            ? t('readings:noKappa', { n: estimated })
            : t('readings:kappa', { kappa: number(kappa, 2), n: estimated })}
        </p>
      )}
    </div>
  );
}
