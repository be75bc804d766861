import { findVatCountry } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';

/** Hundredths of a per cent in one per cent. */
const PER_CENT = 100;

/** What of VAT a clinic in a country is charged, and what its number changes: of the table by which it is charged. */
export function useVatHint(): (country: string) => string {
  const { t } = useTranslation();
  const { percent } = useFormat();
  return (country) => {
    const of = findVatCountry(country);
    if (of === null) return country === '' ? '' : t('payment:purchase.vatHint.outside');
    const rate = percent(of.rate / PER_CENT / 100, of.rate % PER_CENT === 0 ? 0 : 1);
    return t(`payment:purchase.vatHint.${of.seller}`, {
      rate,
      example: of.example.replaceAll(' ', '\u00a0'),
    });
  };
}
