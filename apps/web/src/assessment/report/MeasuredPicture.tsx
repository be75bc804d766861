import { type ImagePoint, type ToothMeasurement, toMarkers } from '@alveola/clinical';
import {
  figureAt,
  linesOf,
  markScale,
  shownPercent,
  toothList,
  fill,
  toothName,
  withFigures,
} from '@alveola/report';
import type { Xray } from '@alveola/contract';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { usePicture } from '../../session/api';
import { Button } from '../../ui/Button';
import { MarkShape } from '../viewer/markers/MarkShape';
import '../viewer/markers/marks.css';
import { useReader, useReport } from './reportView';

/** An X-ray with every measurement on it, not to be changed; the same on the screen and on paper. */
export function MeasuredPicture({ xray, n }: { xray: Xray; n: number }) {
  const { t } = useTranslation();
  const { document } = useReport();
  const reader = useReader();
  const { url, problem, retry } = usePicture(xray.id, 'view');
  const rows = document.measurement.teeth.filter(
    (row) =>
      !document.dentition.missing.includes(row.tooth) &&
      toMarkers(row).some(({ point }) => point.image === xray.id),
  );
  const teeth = toothList(
    rows.map(({ tooth }) => tooth),
    reader,
  );
  const scale = markScale(xray);
  const { alt, image, noMarkers } = reader.words.report.xrays;
  return (
    <figure
      className="overflow-hidden rounded-md border border-line bg-paper break-inside-avoid"
      data-xray={xray.id}
    >
      <svg
        viewBox={`0 0 ${xray.width} ${xray.height}`}
        role="img"
        aria-label={fill(alt, { n, teeth })}
        className="block max-h-160 w-full bg-room"
      >
        {url && <image href={url} width={xray.width} height={xray.height} preserveAspectRatio="none" />}
        {rows.map((row) => (
          <Lines key={row.tooth} row={row} xray={xray} scale={scale} />
        ))}
        {rows.map((row) => (
          <Marks key={row.tooth} row={row} xray={xray} scale={scale} />
        ))}
      </svg>
      <figcaption className="flex items-center gap-3 px-4 py-2 text-dense text-ink-soft">
        <span className="grow">
          {fill(image, { n, name: xray.file_name })}
          {rows.length === 0 && ` · ${noMarkers}`}
        </span>
        {!url && !problem && <span>{t('summary:xrays.loading')}</span>}
        {problem && (
          <>
            <span className="text-danger">{t('summary:xrays.failed')}</span>
            <Button onClick={retry} className="print:hidden">
              {t('common:retry')}
            </Button>
          </>
        )}
      </figcaption>
    </figure>
  );
}

type Point = Pick<ImagePoint, 'x' | 'y'>;

interface OnPicture {
  readonly row: ToothMeasurement;
  readonly xray: Xray;
  readonly scale: number;
}

function Lines({ row, xray, scale }: OnPicture) {
  const { document } = useReport();
  const reader = useReader();
  const lines = linesOf(row, document.dentition.implant.includes(row.tooth), xray.id);
  const shown = withFigures(lines, scale);
  return lines.map((line) => (
    <Fragment key={line.side}>
      <g className="root-line" data-active="true">
        {line.RootApex && <Segment className="axis" from={line.CEJ} to={line.RootApex} />}
        {line.BoneLevel && <Segment className="loss" from={line.CEJ} to={line.BoneLevel} />}
      </g>
      {shown.includes(line) && line.boneLoss !== null && (
        <text className="figure" transform={placed(inside(figureAt(line, shown, scale), xray, scale), scale)}>
          {shownPercent(line.boneLoss, reader)}
        </text>
      )}
    </Fragment>
  ));
}

function Segment({ className, from, to }: { className: string; from: ImagePoint; to: ImagePoint }) {
  return <line className={className} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
}

function Marks({ row, xray, scale }: OnPicture) {
  const label = toothName(row.tooth, useReader());
  return toMarkers(row)
    .filter(({ point }) => point.image === xray.id)
    .map(({ step, side, point }) => (
      <g key={`${step}-${side}`} className="mark" data-step={step} transform={placed(point, scale)}>
        <MarkShape step={step} label={label} />
      </g>
    ));
}

/** Half a figure, before enlarging: an apex at the edge of the picture has its figure inside all the same. */
const HALF_FIGURE = { x: 20, y: 11 };

function inside({ x, y }: Point, { width, height }: Xray, scale: number): Point {
  const within = (value: number, end: number, half: number) =>
    Math.min(Math.max(value, half * scale), end - half * scale);
  return { x: within(x, width, HALF_FIGURE.x), y: within(y, height, HALF_FIGURE.y) };
}

function placed({ x, y }: Point, scale: number): string {
  return `translate(${x} ${y}) scale(${scale})`;
}
