import { type Face, type Preferences, SITES, sitesAsDrawn, type ToothNumber } from '@alveola/clinical';
import { formatMargin, siteColumnWidth } from '@alveola/report';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EarlierSites } from '../../earlier/siteDifferences';
import { SiteLine } from './SiteLine';

export interface EarlierRowProps {
  readonly teeth: readonly ToothNumber[];
  readonly face: Face;
  readonly list: 'depth' | 'margin';
  readonly sign: Preferences['margin_sign'];
  readonly earlier: EarlierSites;
}

/** Typing never draws it again. Screen readers hear the values in the cells. */
export const EarlierRow = memo(function EarlierRow({ teeth, face, list, sign, earlier }: EarlierRowProps) {
  const { t } = useTranslation();
  return (
    <SiteLine name={<span aria-hidden="true">{t('charting:earlier.row')}</span>} teeth={teeth}>
      {(tooth) => (
        <span
          aria-hidden="true"
          style={{ flexGrow: siteColumnWidth(tooth), flexBasis: 0 }}
          className="flex min-w-0 border-l border-line"
        >
          {sitesAsDrawn(tooth, face).map((site) => {
            const value = earlier.get(tooth)?.[list][SITES.indexOf(site)] ?? null;
            return (
              <span
                key={site}
                data-earlier={value === null ? undefined : `${tooth}-${site}-${value}`}
                className="flex h-4 min-w-0 flex-1 items-center justify-center text-[0.75rem] leading-none tracking-tighter text-ink-faint tabular max-[480px]:text-[0.625rem]"
              >
                {value !== null && (list === 'margin' ? formatMargin(value, sign) : value)}
              </span>
            );
          })}
        </span>
      )}
    </SiteLine>
  );
});
