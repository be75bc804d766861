import type { Preferences } from '@alveola/clinical';
import { reader, shownPercent } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../shell/i18n/i18n';
import { reportWords } from '../../../shell/i18n/reportWords';

/** A bone loss in percent as the clinic reads it: to the nearest 5 % where it wants it so. Specification §9. */
export function useShownPercent(preferences: Preferences): (percent: number) => string {
  // Renders anew when the language changes.
  useTranslation();
  const who = reader(currentLanguage(), preferences, reportWords());
  return (percent) => shownPercent(percent, who);
}
