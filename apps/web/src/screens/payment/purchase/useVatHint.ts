import { findVatCountry } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';

/** Tax rates are in hundredths of a percent. */
const PER_CENT = 100;

export function useVatHint(): (country: string) => string {
  const { t } = useTranslation();
  const { percent } = useFormat();
  return (country) => {
    const vatCountry = findVatCountry(country);
    if (vatCountry === null) return country === '' ? '' : t('payment:purchase.vatHint.outside');
    const rate = percent(vatCountry.rate / PER_CENT / 100, vatCountry.rate % PER_CENT === 0 ? 0 : 1);
    return t(`payment:purchase.vatHint.${vatCountry.seller}`, {
      rate,
      example: vatCountry.example.replaceAll(' ', '\u00a0'),
    });
  };
}
