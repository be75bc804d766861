import { boneLossError, type Preferences, type ToothNumber, type XrayKinds } from '@alveola/clinical';
import { memo } from 'react';
import { useViewer } from '../viewport/state';
import type { PicturePlace } from '../viewport/viewport';
import { placeAt } from './shown';
import type { ToothProps } from './ToothMarkers';
import { useShownPercent } from './names';
import { isMeasured, type MeasuredSide, rootLines, type SideLines } from '@alveola/report';

interface FiguresProps {
  readonly teeth: readonly ToothProps[];
  readonly preferences: Preferences;
  /** Keeps space for its figures, which are drawn elsewhere. */
  readonly dragged?: ToothNumber | undefined;
  readonly kinds: XrayKinds;
}

export function Figures({ teeth, preferences, dragged, kinds }: FiguresProps) {
  const scale = useViewer(({ drawnFor }) => drawnFor.scale);
  const isOnItsSide = useViewer(({ drawnFor }) => drawnFor.rotation % 180 !== 0);
  const shown = useShownPercent(preferences);
  const write = ({ tooth: { row }, lines: { side, boneLoss }, form }: PlacedFigure) => {
    if (form === 'error') return shown(boneLoss, boneLossError(row, side, kinds));
    const percent = shown(boneLoss, null);
    return form === 'plain' ? percent : percent.replace(/\D+$/, '');
  };
  return placeFigures(teeth, scale, isOnItsSide)
    .filter(({ tooth }) => tooth.row.tooth !== dragged)
    .toReversed()
    .map((figure) => (
      <Figure
        key={`${figure.tooth.row.tooth}-${figure.lines.side}`}
        text={write(figure)}
        place={placeAt(figure.at)}
        active={figure.tooth.active}
      />
    ));
}

interface FigureProps {
  readonly text: string;
  readonly place: string;
  readonly active: boolean;
}

const Figure = memo(function Figure({ text, place, active }: FigureProps) {
  // A rounded value has no range, so its ground is narrower.
  const half = HALF[text.includes('–') ? 'error' : 'plain'];
  return (
    <g className="figure-place" style={{ transform: place }} data-active={active}>
      <rect
        className="figure-ground"
        x={-half}
        y={-HALF_HEIGHT}
        width={2 * half}
        height={2 * HALF_HEIGHT}
        rx={HALF_HEIGHT}
      />
      <text className="figure" data-active={active}>
        {text}
      </text>
    </g>
  );
});

/** With its range, without it, or the number only. */
type FigureForm = 'error' | 'plain' | 'number';

export interface PlacedFigure {
  readonly tooth: ToothProps;
  readonly lines: MeasuredSide;
  readonly form: FigureForm;
  readonly at: PicturePlace;
}

/** CSS pixels between a tooth's two CEJs from which this much fits beside the neighbours' figures. */
const SPACE_FOR = { number: 11, one: 22, both: 56, errors: 110 } as const;
/** CSS pixels: half the width of a figure. A lone number takes the place of a figure without its error. */
const HALF = { error: 48, plain: 23, number: 23 } as const satisfies Record<FigureForm, number>;
const FIGURE_GAP_PX = 4;
/** CSS pixels: half the width of the letters; at the active tooth, of the ground behind them. */
const LETTERS = { error: 41, plain: 16, number: 9 } as const satisfies Record<FigureForm, number>;
const LINE = 8;
const HALF_HEIGHT = 11;

/**
 * Places the figures of both sides where they fit, else only the larger one, which is the tooth's. The active
 * tooth always has both with their error. Where two teeth's figures would overlap, the longer one is
 * shortened, and finally left out.
 * @param scale CSS pixels for one of the picture
 * @param isOnItsSide the picture is turned by a quarter
 * @returns the figures of the active tooth first
 */
export function placeFigures(
  teeth: readonly ToothProps[],
  scale: number,
  isOnItsSide: boolean,
): readonly PlacedFigure[] {
  const written = teeth
    .toSorted((a, b) => Number(b.active) - Number(a.active))
    .map((tooth) => ({ left: listChoices(tooth, scale), isFixed: tooth.active }));
  const isCovering = (a: Written, b: Written) =>
    a !== b && a.left[0]?.some((a) => b.left[0]?.some((b) => isMet(a, b, scale, isOnItsSide)));
  for (;;) {
    const covered = written.filter(
      (figure) => !figure.isFixed && written.some((other) => isCovering(figure, other)),
    );
    const longest = covered.reduce<Written | null>(
      (most, figure) => (most !== null && most.left.length >= figure.left.length ? most : figure),
      null,
    );
    if (longest === null) return written.flatMap(({ left }) => left[0] ?? []);
    longest.left = longest.left.slice(1);
  }
}

interface Written {
  left: readonly (readonly PlacedFigure[])[];
  readonly isFixed: boolean;
}

function listChoices(tooth: ToothProps, scale: number): readonly (readonly PlacedFigure[])[] {
  const [first, second] = rootLines(tooth.row, tooth.implant, tooth.image).filter(isMeasured);
  if (!first) return [];
  const apart = scale * (second ? distance(first.CEJ, second.CEJ) : distance(first.CEJ, first.RootApex) / 3);
  const toFigure = (form: FigureForm, lines: MeasuredSide, beside: MeasuredSide | null): PlacedFigure => {
    const at = findFigurePlace(lines, beside, scale, HALF[form] + FIGURE_GAP_PX / 2);
    return { tooth, lines, form, at };
  };
  const both = (form: FigureForm) =>
    second ? [toFigure(form, first, second), toFigure(form, second, first)] : [toFigure(form, first, null)];
  if (tooth.active) return [both('error')];
  const worst = !second || first.boneLoss >= second.boneLoss ? first : second;
  return [
    ...(apart >= SPACE_FOR.errors ? [both('error')] : []),
    ...(apart >= SPACE_FOR.both ? [both('plain')] : []),
    ...(apart >= SPACE_FOR.one ? [[toFigure('plain', worst, null)]] : []),
    ...(apart >= SPACE_FOR.number ? [[toFigure('number', worst, null)]] : []),
  ];
}

/** Figures are upright however the picture is turned. */
function isMet(a: PlacedFigure, b: PlacedFigure, scale: number, isOnItsSide: boolean): boolean {
  const across = Math.abs(a.at.x - b.at.x) * scale;
  const down = Math.abs(a.at.y - b.at.y) * scale;
  const [halfA, halfB] = [toHalves(a), toHalves(b)];
  return (
    (isOnItsSide ? down : across) < halfA.width + halfB.width &&
    (isOnItsSide ? across : down) < halfA.height + halfB.height
  );
}

function toHalves({ form, tooth }: PlacedFigure) {
  return tooth.active ? { width: HALF[form], height: HALF_HEIGHT } : { width: LETTERS[form], height: LINE };
}

function distance(a: PicturePlace, b: PicturePlace | null): number {
  return b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

const APEX_TO_FIGURE_PX = 18;

/**
 * Places a figure beyond the apex, in line with the root, so that crest and CEJ stay free. Figures that would
 * meet are placed side by side, each on its side of the tooth.
 * @param half CSS pixels: half the width of a figure with the space beside it
 */
export function findFigurePlace(lines: SideLines, other: SideLines | null, scale: number, half: number) {
  const apex = lines.RootApex ?? lines.BoneLevel ?? lines.CEJ;
  const down = toDirection(lines.CEJ, apex);
  const beyond = APEX_TO_FIGURE_PX / scale;
  const beside = half / scale;
  const at = { x: apex.x + down.x * beyond, y: apex.y + down.y * beyond };
  const otherApex = other && (other.RootApex ?? other.BoneLevel ?? other.CEJ);
  if (!otherApex || Math.hypot(otherApex.x - apex.x, otherApex.y - apex.y) > 2 * beside) return at;
  const across = toDirection(other.CEJ, lines.CEJ);
  // Uses the middle of the tooth: in line with their own roots one figure would be higher than the other.
  const middle = findMiddle(apex, otherApex);
  const root = toDirection(findMiddle(lines.CEJ, other.CEJ), middle);
  return {
    x: middle.x + root.x * beyond + across.x * beside,
    y: middle.y + root.y * beyond + across.y * beside,
  };
}

function findMiddle(a: PicturePlace, b: PicturePlace): PicturePlace {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function toDirection(from: PicturePlace, to: PicturePlace): PicturePlace {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return length === 0 ? { x: 0, y: 1 } : { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}
