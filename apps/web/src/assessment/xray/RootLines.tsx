import type { ImagePoint, Preferences } from '@alveola/clinical';
import { memo } from 'react';
import { useStore } from 'zustand';
import { useFollower, useRoom } from './roomContext';
import { figurePlace, linesOf, type SideLines, whileDragging } from './rootLines';
import type { ToothMarkersProps } from './ToothMarkers';
import { useShownPercent } from './useShownPercent';

/** CSS pixels between the two CEJ of a tooth from which on one figure, or both, have room beside the neighbours'. */
const ROOM_FOR = { short: 11, one: 22, both: 56 } as const;

/** Root axis and bone loss of a tooth, while a marker is dragged too. Stands inside the picture's own space. */
export const RootLines = memo(function RootLines({ row, implant, image, active }: ToothMarkersProps) {
  return useLines(row, implant, image).map(({ side, CEJ, RootApex, BoneLevel }) => (
    <g key={side} className="root-line" data-active={active}>
      {RootApex && <Line className="axis" from={CEJ} to={RootApex} />}
      {BoneLevel && <Line className="loss" from={CEJ} to={BoneLevel} />}
    </g>
  ));
});

function Line({ className, from, to }: { className: string; from: ImagePoint; to: ImagePoint }) {
  return <line className={className} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
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
  const lines = useLines(row, implant, image).filter(({ boneLoss }) => boneLoss !== null);
  const [one, other] = lines;
  const apart = one && other ? distance(one.CEJ, other.CEJ) : distance(one?.CEJ, one?.RootApex) / 3;
  const figures = useStore(room.look, ({ view }) => {
    if (active || apart * view.zoom >= ROOM_FOR.both) return 'both';
    if (apart * view.zoom >= ROOM_FOR.one) return 'one';
    return apart * view.zoom >= ROOM_FOR.short ? 'short' : 'none';
  });
  if (!one || figures === 'none') return null;
  if (!other || figures !== 'both') {
    const worst = !other || (one.boneLoss ?? 0) >= (other.boneLoss ?? 0) ? one : other;
    const short = figures === 'short';
    return <Figure lines={worst} other={null} short={short} active={active} preferences={preferences} />;
  }
  return (
    <>
      <Figure lines={one} other={other} active={active} preferences={preferences} />
      <Figure lines={other} other={one} active={active} preferences={preferences} />
    </>
  );
});

function distance(one: ImagePoint | null | undefined, other: ImagePoint | null | undefined): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}

interface FigureProps {
  readonly lines: SideLines;
  readonly other: SideLines | null;
  /** Between narrow teeth: the number alone. */
  readonly short?: boolean;
  readonly active: boolean;
  readonly preferences: Preferences;
}

function Figure({ lines, other, short = false, active, preferences }: FigureProps) {
  const shown = useShownPercent(preferences);
  const percent = shown(lines.boneLoss ?? 0);
  const node = useFollower((view) => figurePlace(lines, other, view));
  return (
    <g ref={node} className="figure-place" data-active={active}>
      <rect className="figure-ground" x={-23} y={-11} width={46} height={22} rx={11} />
      <text className="figure" data-active={active}>
        {short ? percent.replace(/\D+$/, '') : percent}
      </text>
    </g>
  );
}

function useLines(row: ToothMarkersProps['row'], implant: boolean, image: string): readonly SideLines[] {
  const { drag } = useRoom();
  const dragged = useStore(drag, ({ marker }) => (marker?.tooth === row.tooth ? marker : null));
  return linesOf(whileDragging(row, dragged), implant, image);
}
