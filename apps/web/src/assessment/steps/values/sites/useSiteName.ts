import { isUpper, type Site, type ToothNumber } from '@alveola/clinical';
import { useTranslation } from 'react-i18next';

/** For example "mesiobuccal". In the upper arch lingual is called palatal. */
export function useSiteName(): (tooth: ToothNumber, site: Site) => string {
  const { t } = useTranslation();
  return (tooth, site) =>
    isUpper(tooth) && (site === 'DL' || site === 'L' || site === 'ML')
      ? t(`teeth:upperSite.${site}`)
      : t(`teeth:site.${site}`);
}
