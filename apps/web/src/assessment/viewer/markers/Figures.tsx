import { boneLossError, type Preferences, type ToothNumber, type XrayKinds } from '@alveola/clinical';
import { memo } from 'react';
import { useViewer } from '../viewport/state';
import { HALF, HALF_HEIGHT, type PlacedFigure, placeFigures } from './figureLayout';
import { placeAt } from './shown';
import type { ToothProps } from './ToothMarkers';
import { useShownPercent } from './names';

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
