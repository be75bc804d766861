import {
  type Face,
  isYesNo,
  type Preferences,
  type Site,
  type SitePlace,
  type SiteRow,
  type SiteRowName,
  SITES,
  sitesAsDrawn,
  type ToothNumber,
  type ToothState,
} from '@alveola/clinical';
import { depthBand, formatMargin, siteAttachment, siteColumnWidth } from '@alveola/report';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../../ui/classes';
import { dispatch } from '../../../../saving/store';
import { toothLabel } from '../../../../teeth/notation';
import { useSiteName } from '../../../../teeth/useToothName';
import { CHANGED_MM } from '../../earlier/differences';

export type CellRow = 'depth' | 'margin' | 'attachment';

/** The row that is typed into; yes and no are marks below the depth. */
export function toOpenRow(list: SiteRowName): Exclude<SiteRowName, 'bleeding' | 'plaque' | 'suppuration'> {
  return isYesNo(list) ? 'depth' : list;
}

interface SiteCellsProps {
  readonly tooth: ToothNumber;
  readonly state: ToothState;
  readonly face: Face;
  readonly kind: CellRow;
  readonly row: SiteRow | null;
  readonly earlier: SiteRow | null;
  /** Millimetres charted for the tooth as a whole. Null once a site of it has a depth. */
  readonly wholeTooth: number | null;
  /** The cell that Tab leads to; it is the asked one while there is one. */
  readonly stop: Site | null;
  readonly isAsked: boolean;
  readonly list: SiteRowName;
  readonly preferences: Preferences;
}

export const SiteCells = memo(function SiteCells(props: SiteCellsProps) {
  const { tooth, state, face, kind, stop, isAsked, list, preferences } = props;
  return (
    <div
      role="presentation"
      style={{ flexGrow: siteColumnWidth(tooth), flexBasis: 0 }}
      className="flex min-w-0 border-l border-line"
    >
      {state !== 'missing' &&
        sitesAsDrawn(tooth, face).map((site) => (
          <SiteCell
            key={site}
            {...read(props, site)}
            {...{ tooth, kind, site, list, preferences }}
            isStop={stop === site}
            isActive={isAsked && stop === site}
          />
        ))}
    </div>
  );
});

interface Values extends Readonly<Record<Mark, boolean | null>> {
  readonly depth: number | null;
  readonly margin: number | null;
  readonly attachment: number | null;
  readonly was: number | null;
  readonly wholeTooth: number | null;
  readonly isPassed: boolean;
}

interface SiteCellProps extends Values, Pick<SiteCellsProps, 'tooth' | 'kind' | 'list' | 'preferences'> {
  readonly site: Site;
  readonly isActive: boolean;
  readonly isStop: boolean;
}

const MARKS = ['bleeding', 'suppuration', 'plaque'] as const;
type Mark = (typeof MARKS)[number];
/** Each mark has a shape of its own, so that colour alone carries no meaning. */
export const MARK_SIGNS = { bleeding: '●', suppuration: '◆', plaque: '■' } as const satisfies Record<
  Mark,
  string
>;
export const MARK_COLOURS = {
  bleeding: 'text-danger',
  suppuration: 'text-ink',
  plaque: 'text-fair-text',
} as const satisfies Record<Mark, string>;

export const CHANGE_SIGNS = { deeper: '▲', shallower: '▼' } as const;
export const CHANGE_COLOURS = { deeper: 'text-danger', shallower: 'text-good' } as const;

function read({ row, earlier, wholeTooth, state, kind }: SiteCellsProps, site: Site): Values {
  const at = SITES.indexOf(site);
  const ownRow = kind === 'depth' ? row : null;
  return {
    depth: ownRow?.depth[at] ?? null,
    margin: kind === 'margin' ? (row?.margin[at] ?? null) : null,
    attachment: kind === 'attachment' && row ? siteAttachment(row, at, state) : null,
    was: kind === 'depth' || kind === 'margin' ? (earlier?.[kind][at] ?? null) : null,
    wholeTooth: kind === 'depth' && site === 'B' ? wholeTooth : null,
    isPassed: ownRow?.asked[at] === true,
    bleeding: ownRow?.bleeding[at] ?? null,
    suppuration: ownRow?.suppuration[at] ?? null,
    plaque: ownRow?.plaque[at] ?? null,
  };
}

const SiteCell = memo(function SiteCell(props: SiteCellProps) {
  const { tooth, kind, site, isActive, isStop, list } = props;
  const name = useCellName(props);
  if (kind === 'attachment')
    return (
      <span
        role="gridcell"
        aria-label={name}
        className={classes(CELL, 'h-4.5 text-ink-faint', isLong(props.attachment) && NARROW)}
      >
        {props.attachment}
      </span>
    );
  return (
    <TypedCell
      name={name}
      place={{ tooth, site }}
      row={kind}
      list={kind === toOpenRow(list) ? list : kind}
      isStop={isStop}
      isActive={isActive}
      className={kind === 'depth' ? 'h-7' : 'h-4.5 text-[0.75rem]'}
    >
      {kind === 'margin' ? <Margin {...props} /> : <Depth {...props} />}
    </TypedCell>
  );
});

interface TypedCellProps {
  readonly name: string;
  readonly place: SitePlace;
  readonly row: string;
  /** Selected by a press on the cell. */
  readonly list: SiteRowName;
  readonly isStop: boolean;
  readonly isActive: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

export function TypedCell(props: TypedCellProps) {
  const { name, place, row, list, isStop, isActive, className, children } = props;
  return (
    <span role="gridcell" className="flex min-w-0 flex-1">
      <button
        type="button"
        data-site={`${place.tooth}-${place.site}-${row}`}
        tabIndex={isStop ? 0 : -1}
        aria-label={name}
        aria-current={isActive || undefined}
        onClick={() => dispatch({ type: 'siteLooked', look: { does: 'go', to: place, list } })}
        className={classes(
          CELL,
          // Below it are the keypad and the footer, above it the tabs; on a phone its arch stands between them.
          'sm:scroll-mt-40 sm:scroll-mb-48 flex-col rounded-sm hover:bg-ground-deep focus-visible:outline-none',
          className,
          isActive &&
            'bg-accent-soft inset-ring-2 inset-ring-accent forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight]',
        )}
      >
        {children}
      </button>
    </span>
  );
}

/** A keystroke lays out and paints only its own cell. */
const CELL =
  'flex min-w-0 flex-1 items-center justify-center text-dense leading-none tabular [contain:strict]';

/** Two digits fit into a column that is hardly wider. */
const NARROW = 'max-xl:text-[0.6875rem] max-xl:tracking-tighter';

function isLong(mm: number | null): boolean {
  return mm !== null && mm > 9;
}

/** Stands where nothing is charted yet; the system's grey keeps it apart where colours are forced. */
function Earlier({ value }: { readonly value: number | string }) {
  return (
    <span
      data-earlier={value}
      className="text-[0.75rem] tracking-tighter text-ink-faint italic forced-colors:text-[GrayText]"
    >
      {value}
    </span>
  );
}

function Margin({ margin, was, list, preferences: { margin_sign: sign } }: SiteCellProps) {
  if (margin !== null) return formatMargin(margin, sign);
  return was !== null && list === 'margin' && <Earlier value={formatMargin(was, sign)} />;
}

function Depth({ depth, was, wholeTooth, isPassed, list, ...marks }: SiteCellProps) {
  const isEarlier = depth === null && wholeTooth === null && !isPassed && toOpenRow(list) === 'depth';
  const band = depth === null ? 'shallow' : depthBand(depth);
  const change = depth === null || was === null ? 0 : depth - was;
  const way = change > 0 ? 'deeper' : 'shallower';
  return (
    <>
      <span
        className={classes(
          'py-0.5',
          isLong(depth ?? wholeTooth) ? `xl:px-px ${NARROW}` : 'min-w-4 px-px',
          depth === null && 'text-ink-faint',
          band === 'moderate' && 'font-bold',
          band === 'deep' && 'border border-current font-bold text-danger',
        )}
      >
        {isPassed ? '×' : (depth ?? wholeTooth)}
        {isEarlier && was !== null && <Earlier value={was} />}
      </span>
      <span aria-hidden="true" className="flex h-2.5 gap-px text-[0.5rem] leading-none">
        {Math.abs(change) >= CHANGED_MM && <span className={CHANGE_COLOURS[way]}>{CHANGE_SIGNS[way]}</span>}
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

function useCellName(props: SiteCellProps): string {
  const { tooth, kind, preferences, site } = props;
  const { t } = useTranslation();
  const siteName = useSiteName();
  const place = { tooth: toothLabel(tooth, preferences.dental_notation_system), site: siteName(tooth, site) };
  if (kind === 'attachment')
    return props.attachment === null
      ? t('charting:sites.cell.noAttachment', place)
      : t('charting:sites.cell.attachment', { ...place, mm: props.attachment });
  const was = (tell: (mm: number) => string) =>
    props.was === null ? [] : [t('charting:earlier.was', { value: `${tell(props.was)} mm` })];
  if (kind === 'margin') {
    const toSpokenMargin = (mm: number) => formatMargin(mm, preferences.margin_sign).replace('−', '-');
    const margin =
      props.margin === null
        ? t('charting:sites.cell.noMargin', place)
        : t('charting:sites.cell.margin', { ...place, mm: toSpokenMargin(props.margin) });
    return [margin, ...was(toSpokenMargin)].join(', ');
  }
  const depth =
    props.depth === null
      ? t(props.isPassed ? 'charting:sites.cell.notProbed' : 'charting:sites.cell.noDepth', place)
      : t('charting:sites.cell.depth', { ...place, mm: props.depth });
  const marks = MARKS.flatMap((mark) => {
    const isMarked = props[mark];
    return isMarked === null ? [] : t(isMarked ? `charting:sites.mark.${mark}` : `charting:sites.no.${mark}`);
  });
  const whole =
    props.wholeTooth === null ? [] : [t('charting:sites.cell.wholeTooth', { mm: props.wholeTooth })];
  return [depth, ...whole, ...marks, ...was(String)].join(', ');
}
