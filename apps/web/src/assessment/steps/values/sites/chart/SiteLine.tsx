import type { ToothNumber } from '@alveola/clinical';
import { SITE_MIDLINE } from '@alveola/report';
import { Fragment, type ReactNode } from 'react';
import { classes } from '../../../../../ui/classes';

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
        className="flex w-[4.25rem] shrink-0 items-center justify-end pr-1 text-right text-dense leading-4 text-ink-faint max-sm:sticky max-sm:left-0 max-sm:z-1 max-sm:bg-paper"
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
      <span role="presentation" className="w-4 shrink-0 self-center text-right text-dense leading-4">
        {end}
      </span>
    </div>
  );
}
