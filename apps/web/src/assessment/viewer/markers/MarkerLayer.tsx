import {
  type Assessment,
  findRow,
  type ImagePoint,
  type Preferences,
  type ToothMeasurement,
  type ToothNumber,
  type XrayKinds,
  findApex,
  NORMAL_CREST_MM,
  SIDES,
} from '@alveola/clinical';
import type { XraySpacing } from '@alveola/contract';
import { COLOURS } from '@alveola/report';
import type { OpenMarkerQuestion } from '../../document/asked';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Layers, findRows, placeAt } from './shown';
import { type PlacedMarker, withDrag } from '../viewport/marker';
import { useViewer } from '../viewport/state';
import { between, type PicturePlace, toMatrix, type Viewport } from '../viewport/viewport';
import { Figures } from './Figures';
import './marks.css';
import {
  ProposedMarkers,
  QuestionMarks,
  RootLines,
  ToothMarkers,
  ToothMarkShapes,
  type ToothProps,
  ShapeDefinitions,
} from './ToothMarkers';

export interface MarkerView {
  readonly document: Assessment;
  readonly preferences: Preferences;
  readonly active: ToothNumber | null;
  readonly questions: readonly OpenMarkerQuestion[];
  readonly proposals: readonly PlacedMarker[];
  /** Includes every X-ray: the error of a figure may rest on another one. */
  readonly kinds: XrayKinds;
  readonly hasBand: boolean;
  /** The ends of the known length while a scale is set; markers are hidden then. */
  readonly ruler: readonly ImagePoint[] | null;
}

interface MarkerLayerProps extends MarkerView {
  readonly layers: Layers;
  readonly spacing: XraySpacing | null;
}

export const MarkerLayer = memo(function MarkerLayer(props: MarkerLayerProps) {
  const { document, preferences, active, layers, questions, proposals, spacing, kinds, hasBand, ruler } =
    props;
  const { t } = useTranslation();
  const image = useViewer(({ picture }) => picture.id);
  const dragged = useViewer(({ drag }) => drag?.id.tooth);
  if (!layers.markers) return null;
  const toTooth = (row: ToothMeasurement): ToothProps => ({
    row,
    implant: document.dentition.implant.includes(row.tooth),
    image,
    active: row.tooth === active,
    preferences,
  });
  const teeth = findRows(document).map(toTooth);
  const resting = teeth.filter(({ row }) => row.tooth !== dragged);
  return (
    <>
      <PictureSpace label={t('xray:markers')}>
        <ShapeDefinitions />
        <g>
          {hasBand &&
            spacing &&
            resting.map((tooth) => <CrestBand key={tooth.row.tooth} {...tooth} spacing={spacing} />)}
        </g>
        <g>{layers.lines && resting.map((tooth) => <RootLines key={tooth.row.tooth} {...tooth} />)}</g>
        {teeth.map((tooth) => (
          <ToothMarkers
            key={tooth.row.tooth}
            {...tooth}
            numbers={layers.numbers}
            isDragged={tooth.row.tooth === dragged}
          />
        ))}
        <g>
          {layers.figures && (
            <Figures teeth={teeth} preferences={preferences} dragged={dragged} kinds={kinds} />
          )}
        </g>
        <QuestionMarks document={document} questions={questions} image={image} dragged={dragged} />
        <ProposedMarkers
          document={document}
          proposals={proposals.filter(({ id }) => id.tooth !== dragged)}
          preferences={preferences}
        />
        {ruler && <Ruler points={ruler} image={image} />}
      </PictureSpace>
      {dragged && <DraggedTooth {...toTooth(findRow(document, dragged))} layers={layers} kinds={kinds} />}
    </>
  );
});

interface DraggedToothProps extends ToothProps {
  readonly layers: Layers;
  readonly kinds: XrayKinds;
}

/**
 * Draws the tooth as if the marker were dropped here, in a layer of its own so that the others are not
 * painted again.
 */
function DraggedTooth({ layers, kinds, ...tooth }: DraggedToothProps) {
  const drag = useViewer((state) => state.drag);
  if (!drag) return null;
  const dragged = { ...tooth, row: withDrag(tooth.row, drag), active: true };
  return (
    <PictureSpace>
      {layers.lines && <RootLines {...dragged} />}
      <ToothMarkShapes {...dragged} numbers={layers.numbers} />
      {layers.figures && <Figures teeth={[dragged]} preferences={tooth.preferences} kinds={kinds} />}
    </PictureSpace>
  );
}

/**
 * One group, transformed from picture pixels to the screen. Panning and zooming move and stretch the painted
 * layer; it is drawn again when zooming ends.
 */
function PictureSpace({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  const drawnFor = useViewer((state) => state.drawnFor);
  const moved = useViewer(({ viewport }) => {
    const { left, top, scale } = between(viewport, drawnFor);
    return `translate(${left}px, ${top}px) scale(${scale})`;
  });
  return (
    <svg
      className="pointer-events-none absolute inset-0 size-full origin-top-left overflow-visible will-change-transform"
      style={{ transform: moved }}
      role="group"
      aria-label={label}
      aria-hidden={!label}
    >
      <g transform={`matrix(${toMatrix(drawnFor).join(' ')})`} style={toVariables(drawnFor)}>
        {children}
      </g>
    </svg>
  );
}

const FULL_SIZE_FROM = 0.45;
const SMALLEST = 0.7;

/** Undoes the group's transform at each marker. Markers are smaller on a picture that is shown small. */
function toVariables({ scale, rotation, flipped }: Viewport) {
  const size = Math.min(1, Math.max(SMALLEST, scale / FULL_SIZE_FROM));
  const variables: CSSProperties & Readonly<Record<`--${string}`, string | number>> = {
    '--upright': `scale(${(flipped ? -1 : 1) / scale}, ${1 / scale}) rotate(${-rotation}deg)`,
    '--mark-RootApex': COLOURS.RootApex,
    '--mark-BoneLevel': COLOURS.BoneLevel,
    '--marker-size': size,
    '--marker-unit': `${size / scale}px`,
  };
  return variables;
}

interface CrestBandProps extends Pick<ToothProps, 'row' | 'implant' | 'image' | 'active'> {
  readonly spacing: XraySpacing;
}

/** A normal crest lies within 2 mm apical of the CEJ. An implant has no such band. */
const CrestBand = memo(function CrestBand({ row, implant, image, active, spacing }: CrestBandProps) {
  if (implant) return null;
  const sides = crestSides(row, image, spacing);
  const path = [...sides.map(([from]) => from), ...sides.map(([, to]) => to).toReversed()];
  return (
    <polygon
      className="crest-band"
      points={path.map(({ x, y }) => `${x},${y}`).join(' ')}
      data-crest-band={row.tooth}
      data-active={active}
    />
  );
});

export function crestSides(row: ToothMeasurement, image: string, { row_mm, column_mm }: XraySpacing) {
  return SIDES.flatMap((side) => {
    const cej = row.CEJ[side];
    const apex = findApex(row, side, false);
    if (cej?.image !== image || apex?.image !== image) return [];
    const root = Math.hypot((apex.x - cej.x) * column_mm, (apex.y - cej.y) * row_mm);
    const part = root === 0 ? 0 : NORMAL_CREST_MM / root;
    const end: PicturePlace = { x: cej.x + (apex.x - cej.x) * part, y: cej.y + (apex.y - cej.y) * part };
    return [[cej, end] as const];
  });
}

function Ruler({ points, image }: { readonly points: readonly ImagePoint[]; readonly image: string }) {
  const here = points.filter((point) => point.image === image);
  const [from, to] = here;
  return (
    <g className="ruler" aria-hidden="true">
      {from && to && <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />}
      {here.map((point) => (
        <g key={`${point.x} ${point.y}`} style={{ transform: placeAt(point) }}>
          <path d="M-8 0H8M0 -8V8" />
        </g>
      ))}
    </g>
  );
}
