import type { Preferences } from '@alveola/clinical';
import { measuredPercent, reader, shownPercent } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../shell/i18n/i18n';
import { reportWords } from '../../../shell/i18n/reportWords';

/**
 * A bone loss in percent as the clinic reads it, to the nearest 5 % where it wants it so (specification §9), with the
 * error of its markers; null: without it.
 */
export function useShownPercent(preferences: Preferences): (percent: number, error: number | null) => string {
  // Renders anew when the language changes.
  useTranslation();
  const who = reader(currentLanguage(), preferences, reportWords());
  return (percent, error) =>
    error === null ? shownPercent(percent, who) : measuredPercent(percent, error, who);
}
