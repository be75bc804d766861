import { type ToothNumber, type Face, type Preferences, SITES, sitesAsDrawn } from '@alveola/clinical';
import { SITE_MIDLINE, formatMargin, siteColumnWidth } from '@alveola/report';
import { Fragment, type ReactNode, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../../ui/classes';
import type { EarlierSites } from '../../earlier/siteDifferences';

export interface SiteLineProps {
  readonly name: ReactNode;
  readonly end?: ReactNode;
  readonly isRow?: boolean;
  readonly className?: string;
  readonly teeth: readonly ToothNumber[];
  readonly children: (tooth: ToothNumber) => ReactNode;
}

export function SiteLine({ name, end, isRow, className, teeth, children }: SiteLineProps) {
  return (
    <div
      role={isRow ? 'row' : 'presentation'}
      className={classes('flex items-stretch', className && `z-2 bg-paper ${className}`)}
    >
      <span
        role={isRow ? 'rowheader' : 'presentation'}
        className="flex w-[4.25rem] shrink-0 items-center justify-end pr-1 text-right text-dense text-ink-faint max-sm:sticky max-sm:left-0 max-sm:z-1 max-sm:bg-paper"
      >
        {name}
      </span>
      {teeth.map((tooth, n) => (
        <Fragment key={tooth}>
          {n > 0 && (tooth === 21 || tooth === 31) && (
            <span
              role="presentation"
              style={{ flexGrow: SITE_MIDLINE, flexBasis: 0 }}
              className="flex justify-center"
            >
              <span className="w-px bg-line-strong" />
            </span>
          )}
          {children(tooth)}
        </Fragment>
      ))}
      <span role="presentation" className="w-4 shrink-0 self-center text-right text-dense">
        {end}
      </span>
    </div>
  );
}

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
