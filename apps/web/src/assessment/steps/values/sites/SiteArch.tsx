import {
  type Assessment,
  type Face,
  findValue,
  isUpper,
  type Preferences,
  type SiteRow,
  toFace,
  type ToothNumber,
  toothState,
} from '@alveola/clinical';
import {
  type Part,
  findSiteMidline,
  SITE_MIDLINE,
  siteColumn,
  siteColumnWidth,
  siteGrid,
  type SitedTooth,
  siteLayout,
  siteTooth,
} from '@alveola/report';
import { Fragment, memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCursor } from '../../../document/state';
import { type Notation, toothLabel } from '../../../teeth/notation';
import { PatientSide } from '../../../teeth/PatientSide';
import { SceneDrawing, SceneParts } from '../../../teeth/SceneDrawing';
import { CELL_ROWS, type CellRow, SiteCells } from './SiteCells';

export interface SiteArchProps {
  readonly document: Assessment;
  readonly notation: Notation;
  readonly sign: Preferences['margin_sign'];
  readonly cursor: SiteCursor;
  /** Neighbours of one arch, from left to right. */
  readonly teeth: readonly ToothNumber[];
}

/** Number rows of one face, the drawing, number rows of the other: buccal is outside in both jaws. */
export function SiteArch(props: SiteArchProps) {
  const { teeth, notation } = props;
  const upper = teeth[0] !== undefined && isUpper(teeth[0]);
  const numbers = (
    <Line
      key="numbers"
      name={hasRight(teeth) && <PatientSide side="right" className="text-ink-soft" />}
      end={hasLeft(teeth) && <PatientSide side="left" className="text-ink-soft" />}
      teeth={teeth}
    >
      {(tooth) => (
        <span
          aria-hidden="true"
          style={{ flexGrow: siteColumnWidth(tooth), flexBasis: 0 }}
          className="text-center text-dense font-medium text-ink-soft tabular"
        >
          {toothLabel(tooth, notation)}
        </span>
      )}
    </Line>
  );
  return (
    <div role="rowgroup" className="flex flex-col">
      {upper && numbers}
      <Band {...props} face={upper ? 'B' : 'L'} rows={CELL_ROWS} />
      <ArchDrawing {...props} />
      <Band {...props} face={upper ? 'L' : 'B'} rows={CELL_ROWS.toReversed()} />
      {!upper && numbers}
    </div>
  );
}

/** Whether the patient's right, or left, end of the arch is shown; of half an arch it is one of them. */
const hasRight = (teeth: readonly ToothNumber[]) => teeth.some((tooth) => tooth === 18 || tooth === 48);
const hasLeft = (teeth: readonly ToothNumber[]) => teeth.some((tooth) => tooth === 28 || tooth === 38);

interface BandProps extends SiteArchProps {
  readonly face: Face;
  readonly rows: readonly CellRow[];
}

function Band({ document, notation, sign, cursor, teeth, face, rows }: BandProps) {
  const { t } = useTranslation();
  const { at, list } = cursor;
  const open: CellRow = list === 'margin' ? 'margin' : 'depth';
  return rows.map((kind) => (
    <Line key={kind} isRow name={t(`charting:sites.short.${kind}`)} teeth={teeth}>
      {(tooth) => (
        <SiteCells
          tooth={tooth}
          state={toothState(document, tooth)}
          face={face}
          kind={kind}
          row={findCharted(document, tooth)}
          active={at?.tooth === tooth && kind === open && toFace(at.site) === face ? at.site : null}
          list={list}
          notation={notation}
          sign={sign}
        />
      )}
    </Line>
  ));
}

interface LineProps {
  readonly name: ReactNode;
  /** At the right of the columns. */
  readonly end?: ReactNode;
  readonly isRow?: boolean;
  readonly teeth: readonly ToothNumber[];
  readonly children: (tooth: ToothNumber) => ReactNode;
}

/** One row over the columns of the teeth, its name at the left. */
function Line({ name, end, isRow, teeth, children }: LineProps) {
  return (
    <div role={isRow ? 'row' : 'presentation'} className="flex items-stretch">
      <span
        role={isRow ? 'rowheader' : 'presentation'}
        className="w-14 shrink-0 self-center pr-2 text-right text-dense text-ink-faint"
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

function findCharted(document: Assessment, tooth: ToothNumber): SiteRow | null {
  return document.clinical_values.sites?.find((row) => row.tooth === tooth) ?? null;
}

/** One drawing of the arch; of its teeth only those whose sites changed are drawn again. */
function ArchDrawing({ document, teeth }: SiteArchProps) {
  const { t } = useTranslation();
  const layout = useMemo(() => siteLayout(teeth), [teeth]);
  const midline = useMemo(() => drawMidline(layout), [layout]);
  const upper = teeth[0] !== undefined && isUpper(teeth[0]);
  const buccal = t('charting:sites.face.B');
  const oral = t(upper ? 'charting:sites.face.upperL' : 'charting:sites.face.L');
  return (
    <div role="presentation" className="flex">
      <span
        aria-hidden="true"
        className="flex w-14 shrink-0 flex-col justify-between py-3 pr-2 text-right text-dense text-ink-soft"
      >
        <span>{upper ? buccal : oral}</span>
        <span>{upper ? oral : buccal}</span>
      </span>
      <SceneDrawing scene={{ ...layout, parts: [] }} className="min-w-0 grow">
        {midline !== null && <SceneParts parts={[midline]} />}
        {layout.columns.map(
          ({ tooth, x }) =>
            toothState(document, tooth) !== 'missing' && (
              <g key={tooth} transform={`translate(${x} 0)`}>
                <ToothGrid tooth={tooth} />
              </g>
            ),
        )}
        {layout.columns.map(({ tooth, x }, n) => {
          const next = layout.columns[n + 1]?.tooth;
          return (
            <g key={tooth} transform={`translate(${x} 0)`}>
              <ToothShape tooth={tooth} state={toothState(document, tooth)} />
              <ToothColumn
                tooth={tooth}
                state={toothState(document, tooth)}
                row={findCharted(document, tooth)}
                mobility={findValue(document, 'Mobility', tooth)}
                next={next ?? null}
                nextRow={next === undefined ? null : findCharted(document, next)}
              />
            </g>
          );
        })}
      </SceneDrawing>
      <span role="presentation" className="w-4 shrink-0" />
    </div>
  );
}

function drawMidline(layout: ReturnType<typeof siteLayout>): Part | null {
  const x = findSiteMidline(layout);
  return x === null ? null : { d: `M${x} 0V${layout.height}`, stroke: 'line-strong', width: 1 };
}

const ToothGrid = memo(function ToothGrid({ tooth }: { readonly tooth: ToothNumber }) {
  return <SceneParts parts={siteGrid(tooth)} />;
});

const ToothShape = memo(function ToothShape(props: Pick<SitedTooth, 'tooth' | 'state'>) {
  return <SceneParts parts={siteTooth(props)} />;
});

interface ToothColumnProps extends Omit<SitedTooth, 'right'> {
  readonly next: ToothNumber | null;
  readonly nextRow: SiteRow | null;
}

const ToothColumn = memo(function ToothColumn({ next, nextRow, ...sited }: ToothColumnProps) {
  const right = next !== null && nextRow !== null ? { tooth: next, row: nextRow } : null;
  return <SceneParts parts={siteColumn({ ...sited, right })} />;
});
