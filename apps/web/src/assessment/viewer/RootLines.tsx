import type { ImagePoint, Preferences, Side, ToothNumber } from '@alveola/clinical';
import { memo } from 'react';
import { useStore } from 'zustand';
import { useFollower, useRoom } from './roomContext';
import { figurePlace, linesOf, type SideLines } from './rootLines';
import type { ToothMarkersProps } from './ToothMarkers';
import { useShownPercent } from './useShownPercent';

/** CSS pixels between the two CEJ of a tooth from which on one figure, or both, have room beside the neighbours'. */
const ROOM_FOR = { short: 11, one: 22, both: 56 } as const;

/** Root axis and bone loss of a tooth. Stands inside the picture's own space. */
export const RootLines = memo(function RootLines({ row, implant, image, active }: ToothMarkersProps) {
  return linesOf(row, implant, image).map(({ side, CEJ, RootApex, BoneLevel }) => (
    <g key={side} className="root-line" data-of={row.tooth} data-active={active}>
      {RootApex && <Line kind="axis" side={side} from={CEJ} to={RootApex} />}
      {BoneLevel && <Line kind="loss" side={side} from={CEJ} to={BoneLevel} />}
    </g>
  ));
});

interface LineProps {
  readonly kind: 'axis' | 'loss';
  readonly side: Side;
  readonly from: ImagePoint;
  readonly to: ImagePoint;
}

function Line({ kind, side, from, to }: LineProps) {
  return (
    <line className={kind} data-line={kind} data-side={side} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
  );
}

/** The bone loss in figures: of each side where there is room, else the tooth's, which is the larger one. Of the
    tooth that is worked on, always. */
export const Figures = memo(function Figures({
  row,
  implant,
  image,
  active,
  preferences,
}: ToothMarkersProps) {
  const room = useRoom();
  const lines = linesOf(row, implant, image).filter(({ boneLoss }) => boneLoss !== null);
  const [one, other] = lines;
  const apart = one && other ? distance(one.CEJ, other.CEJ) : distance(one?.CEJ, one?.RootApex) / 3;
  const figures = useStore(room.laid, ({ view }) => {
    if (active || apart * view.zoom >= ROOM_FOR.both) return 'both';
    if (apart * view.zoom >= ROOM_FOR.one) return 'one';
    return apart * view.zoom >= ROOM_FOR.short ? 'short' : 'none';
  });
  if (!one || figures === 'none') return null;
  const shared = { tooth: row.tooth, active, preferences };
  if (!other || figures !== 'both') {
    const worst = !other || (one.boneLoss ?? 0) >= (other.boneLoss ?? 0) ? one : other;
    const short = figures === 'short';
    return <Figure {...shared} lines={worst} other={null} short={short} />;
  }
  return (
    <>
      <Figure {...shared} lines={one} other={other} />
      <Figure {...shared} lines={other} other={one} />
    </>
  );
});

function distance(one: ImagePoint | null | undefined, other: ImagePoint | null | undefined): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}

interface FigureProps {
  readonly tooth: ToothNumber;
  readonly lines: SideLines;
  readonly other: SideLines | null;
  /** Between narrow teeth: the number alone. */
  readonly short?: boolean;
  readonly active: boolean;
  readonly preferences: Preferences;
}

function Figure({ tooth, lines, other, short = false, active, preferences }: FigureProps) {
  const shown = useShownPercent(preferences);
  const percent = shown(lines.boneLoss ?? 0);
  const node = useFollower((view) => figurePlace(lines, other, view));
  return (
    <g ref={node} className="figure-place" data-of={tooth} data-active={active}>
      <FigureShape active={active} text={short ? percent.replace(/\D+$/, '') : percent} />
    </g>
  );
}

export function FigureShape({ active, text }: { readonly active: boolean; readonly text: string }) {
  return (
    <>
      <rect className="figure-ground" x={-23} y={-11} width={46} height={22} rx={11} />
      <text className="figure" data-active={active}>
        {text}
      </text>
    </>
  );
}
