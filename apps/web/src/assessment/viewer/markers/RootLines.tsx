import type { ImagePoint } from '@alveola/clinical';
import { rootLines } from '@alveola/report';
import { memo } from 'react';
import type { ToothProps } from './ToothMarkers';

export const RootLines = memo(function RootLines({ row, implant, image, active }: ToothProps) {
  return rootLines(row, implant, image).map(({ side, CEJ, RootApex, BoneLevel }) => (
    <g key={side} className="root-line" data-active={active}>
      {RootApex && <Line kind="axis" from={CEJ} to={RootApex} />}
      {BoneLevel && <Line kind="loss" from={CEJ} to={BoneLevel} />}
    </g>
  ));
});

interface LineProps {
  readonly kind: 'axis' | 'loss';
  readonly from: ImagePoint;
  readonly to: ImagePoint;
}

function Line({ kind, from, to }: LineProps) {
  return <line className={kind} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
}
