import type { Preferences } from '@alveola/clinical';
import { measuredPercent, reader, shownPercent } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../shell/i18n/i18n';
import { reportWords } from '../../../shell/i18n/reportWords';

/**
 * Rounds to 5 % where the clinic wants it (specification §9), and adds the error of the markers. Null:
 * without error.
 */
export function useShownPercent(preferences: Preferences): (percent: number, error: number | null) => string {
  useTranslation();
  const who = reader(currentLanguage(), preferences, reportWords());
  return (percent, error) =>
    error === null ? shownPercent(percent, who) : measuredPercent(percent, error, who);
}
