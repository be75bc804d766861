import {
  type Face,
  type Preferences,
  type Site,
  type SiteList,
  type SiteRow,
  SITES,
  sitesAsDrawn,
  type ToothNumber,
  type ToothState,
} from '@alveola/clinical';
import { depthBand, formatMargin, siteAttachment, siteColumnWidth } from '@alveola/report';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes';
import { dispatch } from '../../../saving/store';
import { type Notation, toothLabel } from '../../../teeth/notation';
import { useSiteName } from './useSiteName';

export const CELL_ROWS = ['depth', 'margin', 'attachment'] as const;
export type CellRow = (typeof CELL_ROWS)[number];

export interface SiteCellsProps {
  readonly tooth: ToothNumber;
  readonly state: ToothState;
  readonly face: Face;
  readonly kind: CellRow;
  readonly row: SiteRow | null;
  /** The site of this tooth that is asked in this row. */
  readonly active: Site | null;
  readonly list: SiteList;
  readonly notation: Notation;
  readonly sign: Preferences['margin_sign'];
}

/** The three sites of a face of one tooth in one row; drawn again only when this tooth or the asked site changed. */
export const SiteCells = memo(function SiteCells(props: SiteCellsProps) {
  const { tooth, state, face } = props;
  return (
    <div
      role="presentation"
      style={{ flexGrow: siteColumnWidth(tooth), flexBasis: 0 }}
      className="flex min-w-0 border-l border-line"
    >
      {state !== 'missing' &&
        sitesAsDrawn(tooth, face).map((site) => <SiteCell key={site} {...props} site={site} />)}
    </div>
  );
});

interface Values {
  readonly depth: number | null;
  readonly margin: number | null;
  readonly attachment: number | null;
  readonly isPassed: boolean;
  readonly marks: Readonly<Record<Mark, boolean | null>>;
}

const MARKS = ['bleeding', 'suppuration', 'plaque'] as const;
type Mark = (typeof MARKS)[number];
/** Each by its own shape, not by colour alone. */
export const MARK_SIGNS = { bleeding: '●', suppuration: '◆', plaque: '■' } as const satisfies Record<
  Mark,
  string
>;
export const MARK_COLOURS = {
  bleeding: 'text-danger',
  suppuration: 'text-ink',
  plaque: 'text-fair-text',
} as const satisfies Record<Mark, string>;

function read({ row, state }: SiteCellsProps, site: Site): Values {
  const at = SITES.indexOf(site);
  return {
    depth: row?.depth[at] ?? null,
    margin: row?.margin[at] ?? null,
    attachment: row && siteAttachment(row, at, state),
    isPassed: row?.asked[at] === true,
    marks: {
      bleeding: row?.bleeding[at] ?? null,
      suppuration: row?.suppuration[at] ?? null,
      plaque: row?.plaque[at] ?? null,
    },
  };
}

function SiteCell(props: SiteCellsProps & { readonly site: Site }) {
  const { tooth, kind, site, active, list, sign } = props;
  const values = read(props, site);
  const name = useCellName(props, values);
  const isActive = active === site;
  if (kind === 'attachment')
    return (
      <span role="gridcell" aria-label={name} className={classes(CELL, 'h-4 text-ink-faint')}>
        {values.attachment}
      </span>
    );
  const go = () =>
    dispatch({
      type: 'siteLooked',
      look: { does: 'go', to: { tooth, site }, list: kind === 'margin' ? 'margin' : notMargin(list) },
    });
  return (
    <span role="gridcell" className="flex min-w-0 flex-1">
      <button
        type="button"
        data-site={`${tooth}-${site}-${kind}`}
        tabIndex={isActive ? 0 : -1}
        aria-label={name}
        aria-current={isActive || undefined}
        onClick={go}
        className={classes(
          CELL,
          'scroll-my-28 flex-col rounded-sm hover:bg-ground-deep focus-visible:outline-none',
          kind === 'depth' ? 'h-8' : 'h-5 text-[0.75rem]',
          isActive && 'bg-accent-soft inset-ring-2 inset-ring-accent',
        )}
      >
        {kind === 'margin' ? shown(values.margin, sign) : <Depth values={values} list={list} />}
      </button>
    </span>
  );
}

const CELL = 'flex min-w-0 flex-1 items-center justify-center text-dense leading-none tabular';

function shown(margin: number | null, sign: Preferences['margin_sign']): string | null {
  return margin === null ? null : formatMargin(margin, sign);
}

function notMargin(list: SiteList): SiteList {
  return list === 'margin' ? 'depth' : list;
}

/** 4 mm and more in bold, 6 mm and more in a box; the marks below. */
function Depth({ values, list }: { readonly values: Values; readonly list: SiteList }) {
  const { depth, isPassed, marks } = values;
  const band = depth === null ? 'shallow' : depthBand(depth);
  return (
    <>
      <span
        className={classes(
          'min-w-4 px-px py-0.5',
          band === 'moderate' && 'font-bold',
          band === 'deep' && 'border border-current font-bold text-danger',
        )}
      >
        {isPassed ? '×' : depth}
      </span>
      <span aria-hidden="true" className="flex h-2.5 gap-px text-[0.5rem] leading-none">
        {MARKS.map((mark) =>
          marks[mark] === true ? (
            <span key={mark} className={MARK_COLOURS[mark]}>
              {MARK_SIGNS[mark]}
            </span>
          ) : (
            marks[mark] === false && mark === list && <span key={mark}>–</span>
          ),
        )}
      </span>
    </>
  );
}

function useCellName(props: SiteCellsProps & { readonly site: Site }, values: Values): string {
  const { tooth, kind, notation, site } = props;
  const { t } = useTranslation();
  const siteName = useSiteName();
  const place = { tooth: toothLabel(tooth, notation), site: siteName(tooth, site) };
  if (kind === 'attachment')
    return values.attachment === null
      ? t('charting:sites.cell.noAttachment', place)
      : t('charting:sites.cell.attachment', { ...place, mm: values.attachment });
  if (kind === 'margin')
    return values.margin === null
      ? t('charting:sites.cell.noMargin', place)
      : t('charting:sites.cell.margin', {
          ...place,
          mm: formatMargin(values.margin, props.sign).replace('−', '-'),
        });
  const depth =
    values.depth === null
      ? t(values.isPassed ? 'charting:sites.cell.notProbed' : 'charting:sites.cell.noDepth', place)
      : t('charting:sites.cell.depth', { ...place, mm: values.depth });
  const marks = MARKS.flatMap((mark) => {
    const is = values.marks[mark];
    return is === null ? [] : t(is ? `charting:sites.mark.${mark}` : `charting:sites.no.${mark}`);
  });
  return [depth, ...marks].join(', ');
}
