import {
  type Assessment,
  findSiteRow,
  findValue,
  isUpper,
  type SiteRow,
  type ToothNumber,
  toothState,
} from '@alveola/clinical';
import {
  type ScenePart,
  findSiteMidline,
  siteColumn,
  siteDepths,
  siteEarlier,
  siteGrid,
  type SitedTooth,
  siteLayout,
  siteTooth,
} from '@alveola/report';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../../ui/classes';
import { SceneDrawing, SceneParts } from '../../../../teeth/SceneDrawing';
import type { EarlierSites } from '../../earlier/differences';

export const LINE_NAME =
  'flex w-[4.25rem] shrink-0 pr-1 text-right text-dense max-sm:sticky max-sm:left-0 max-sm:z-1 max-sm:bg-paper';

interface ArchDrawingProps {
  readonly document: Assessment;
  readonly teeth: readonly ToothNumber[];
  readonly earlier: EarlierSites;
}

export function ArchDrawing({ document, teeth, earlier }: ArchDrawingProps) {
  const { t } = useTranslation();
  const layout = useMemo(() => siteLayout(teeth), [teeth]);
  const midline = useMemo(() => drawMidline(layout), [layout]);
  const upper = teeth[0] !== undefined && isUpper(teeth[0]);
  const buccal = t('charting:sites.face.B');
  const oral = t(upper ? 'charting:sites.face.upperL' : 'charting:sites.face.L');
  return (
    <div role="presentation" className="flex">
      <span aria-hidden="true" className={classes(LINE_NAME, 'flex-col justify-between py-3 text-ink-soft')}>
        <span>{upper ? buccal : oral}</span>
        <span>{upper ? oral : buccal}</span>
      </span>
      <SceneDrawing scene={{ ...layout, parts: [] }} className="min-w-0 grow">
        {midline !== null && <SceneParts parts={[midline]} />}
        {layout.columns.map(({ tooth, x }) => (
          <g key={tooth} transform={`translate(${x} 0)`}>
            <ToothShape tooth={tooth} state={toothState(document, tooth)} />
            {toothState(document, tooth) !== 'missing' && <ToothGrid tooth={tooth} />}
          </g>
        ))}
        <EarlierLines teeth={teeth} earlier={earlier} />
        {layout.columns.map(({ tooth, x }, n) => {
          const next = layout.columns[n + 1]?.tooth;
          return (
            <g key={tooth} transform={`translate(${x} 0)`}>
              <ToothColumn
                tooth={tooth}
                state={toothState(document, tooth)}
                row={findSiteRow(document, tooth)}
                mobility={findValue(document, 'Mobility', tooth)}
                next={next ?? null}
                nextRow={next === undefined ? null : findSiteRow(document, next)}
              />
            </g>
          );
        })}
      </SceneDrawing>
      <span role="presentation" className="w-4 shrink-0" />
    </div>
  );
}

function drawMidline(layout: ReturnType<typeof siteLayout>): ScenePart | null {
  const x = findSiteMidline(layout);
  return x === null ? null : { d: `M${x} 0V${layout.height}`, stroke: 'line-strong', width: 1 };
}

interface EarlierLinesProps {
  readonly teeth: readonly ToothNumber[];
  readonly earlier: EarlierSites;
}

const EarlierLines = memo(function EarlierLines({ teeth, earlier }: EarlierLinesProps) {
  return siteLayout(teeth).columns.map(({ tooth, x }, n, columns) => {
    const row = earlier.get(tooth);
    const next = columns[n + 1]?.tooth;
    const nextRow = next === undefined ? undefined : earlier.get(next);
    const right = next !== undefined && nextRow ? { tooth: next, row: nextRow } : null;
    return (
      row && (
        <g key={tooth} transform={`translate(${x} 0)`}>
          <SceneParts parts={siteEarlier({ tooth, row, right })} />
        </g>
      )
    );
  });
});

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
  const { tooth, row } = sited;
  const depths = row === null ? [] : siteDepths({ tooth, row, right });
  return <SceneParts parts={[...depths, ...siteColumn({ ...sited, right })]} />;
});
