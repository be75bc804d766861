import {
  type Assessment,
  findRemark,
  findSiteRow,
  findValue,
  onlyKnown,
  type Face,
  isSiteList,
  isUpper,
  type Preferences,
  type SitePlace,
  toFace,
  type ToothNumber,
  type ToothRowName,
  toothState,
  hasSite,
  type Quadrant,
  quadrant,
} from '@alveola/clinical';
import { siteColumnWidth, SITE_MIDLINE } from '@alveola/report';
import { memo, Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCursor, Editor } from '../../../../document/state';
import { toothLabel } from '../../../../teeth/notation';
import { PatientSide } from '../../../../teeth/SceneDrawing';
import type { EarlierSites } from '../../earlier/differences';
import { ArchDrawing, LINE_NAME } from './ArchDrawing';
import { type CellRow, SiteCells, toOpenRow } from './SiteCells';
import { RowName } from './SiteKey';
import { ToothRowCells } from './ToothRowCells';
import { Button } from '../../../../../ui/Button';
import { Icon } from '../../../../../ui/icon/Icon';
import { dispatch } from '../../../../saving/store';
import { classes } from '../../../../../ui/classes';

interface SiteArchProps {
  readonly document: Assessment;
  readonly preferences: Preferences;
  readonly cursor: SiteCursor;
  readonly stop: SitePlace | null;
  readonly teeth: readonly ToothNumber[];
  readonly earlier: EarlierSites;
}

export const SiteArch = memo(function SiteArch(props: SiteArchProps) {
  const { teeth, preferences } = props;
  const { t } = useTranslation();
  const upper = teeth[0] !== undefined && isUpper(teeth[0]);
  if (teeth.every((tooth) => toothState(props.document, tooth) === 'missing'))
    return (
      <p className="px-3 text-dense text-ink-soft">
        {t(`charting:dentition.preset.${upper ? 'upper' : 'lower'}`)}
      </p>
    );
  const numbers = (
    <SiteLine
      key="numbers"
      className={upper ? 'sm:sticky sm:top-(--below-tabs)' : 'sm:sticky sm:bottom-(--above-pad)'}
      name={hasRight(teeth) && <PatientSide side="right" className="text-ink-soft" />}
      end={hasLeft(teeth) && <PatientSide side="left" className="text-ink-soft" />}
      teeth={teeth}
    >
      {(tooth) => (
        <span
          aria-hidden="true"
          style={{ flexGrow: siteColumnWidth(tooth), flexBasis: 0 }}
          className="text-center text-dense leading-4 font-medium text-ink-soft tabular"
        >
          {toothLabel(tooth, preferences.dental_notation_system)}
          {findRemark(props.document, tooth) && <Icon name="edit" size={12} className="ml-0.5 inline" />}
        </span>
      )}
    </SiteLine>
  );
  const third = isSiteList(props.cursor.list) ? 'attachment' : props.cursor.list;
  const rows = ['depth', 'margin', third] as const;
  return (
    <div role="rowgroup" className="flex flex-col max-sm:-scroll-mt-18 max-sm:scroll-mb-46">
      {upper && numbers}
      <Band {...props} face={upper ? 'B' : 'L'} rows={rows} />
      <ArchDrawing document={props.document} teeth={teeth} earlier={props.earlier} />
      <Band {...props} face={upper ? 'L' : 'B'} rows={rows.toReversed()} />
      {!upper && numbers}
    </div>
  );
});

const hasRight = (teeth: readonly ToothNumber[]) => teeth.some((tooth) => tooth === 18 || tooth === 48);
const hasLeft = (teeth: readonly ToothNumber[]) => teeth.some((tooth) => tooth === 28 || tooth === 38);

interface BandProps extends SiteArchProps {
  readonly face: Face;
  readonly rows: readonly (CellRow | ToothRowName)[];
}

function Band({ document, preferences, cursor, stop, teeth, face, rows, earlier }: BandProps) {
  const { at, list } = cursor;
  const open = toOpenRow(list);
  const findStop = (tooth: ToothNumber, kind: CellRow | ToothRowName) =>
    stop?.tooth === tooth && kind === open && toFace(stop.site) === face ? stop.site : null;
  return rows.map((kind) => (
    <SiteLine key={kind} isRow name={<RowName row={kind} />} teeth={teeth}>
      {(tooth) =>
        kind === 'depth' || kind === 'margin' || kind === 'attachment' ? (
          <SiteCells
            tooth={tooth}
            state={toothState(document, tooth)}
            face={face}
            kind={kind}
            row={findSiteRow(document, tooth)}
            earlier={earlier.get(tooth) ?? null}
            wholeTooth={findWholeDepth(document, tooth)}
            stop={findStop(tooth, kind)}
            isAsked={at !== null}
            list={list}
            preferences={preferences}
          />
        ) : (
          <ToothRowCells
            document={document}
            tooth={tooth}
            face={face}
            row={kind}
            stop={findStop(tooth, kind)}
            isAsked={at !== null}
            notation={preferences.dental_notation_system}
          />
        )
      }
    </SiteLine>
  ));
}

/** A record charted with one value a tooth has this depth and no site. */
export function findWholeDepth(document: Assessment, tooth: ToothNumber): number | null {
  const row = findSiteRow(document, tooth);
  return row && onlyKnown(row.depth).length > 0 ? null : findValue(document, 'PocketDepth', tooth);
}

/** As seen: right and left above, right and left below. */
const AS_SEEN = [1, 2, 4, 3] as const;

interface HalvesProps {
  readonly editor: Pick<Editor, 'document' | 'path'>;
  readonly half: Quadrant;
}

export function Halves({ editor, half }: HalvesProps) {
  const { t } = useTranslation();
  const { document, path } = editor;
  const first = (shownHalf: Quadrant) =>
    path.find((place) => quadrant(place.tooth) === shownHalf && hasSite(document, place));
  const show = (shownHalf: Quadrant) => {
    const to = first(shownHalf);
    if (to) dispatch({ type: 'siteLooked', look: { does: 'go', to } });
  };
  return (
    <div
      role="group"
      aria-label={t('charting:sites.halves')}
      className="mt-2 grid grid-cols-4 gap-1 max-[22.5rem]:grid-cols-2"
    >
      {AS_SEEN.map((each) => (
        <Button
          key={each}
          aria-pressed={each === half}
          disabled={first(each) === undefined}
          className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent max-sm:px-1 max-sm:text-dense max-sm:leading-4"
          onClick={() => show(each)}
        >
          {t(`charting:sites.half.${each}`)}
        </Button>
      ))}
    </div>
  );
}

interface SiteLineProps {
  readonly name: ReactNode;
  readonly end?: ReactNode;
  readonly isRow?: boolean;
  readonly className?: string;
  readonly teeth: readonly ToothNumber[];
  readonly children: (tooth: ToothNumber) => ReactNode;
}

function SiteLine({ name, end, isRow, className, teeth, children }: SiteLineProps) {
  return (
    <div
      role={isRow ? 'row' : 'presentation'}
      className={classes('flex items-stretch', className && `z-2 bg-paper ${className}`)}
    >
      <span
        role={isRow ? 'rowheader' : 'presentation'}
        className={classes(LINE_NAME, 'items-center justify-end leading-4 text-ink-faint')}
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
