import type { ImagePoint, Side, ToothNumber } from '@alveola/clinical';
import { memo } from 'react';
import type { MarkerId } from './room';
import { useMarker } from './roomContext';
import { MarkShape } from './shapes';

/** What a marker looks like. */
export const Mark = memo(function Mark({ step, label }: Pick<MarkerId, 'step'> & { readonly label: string }) {
  return (
    <>
      <circle className="reach" r={11} />
      <circle className="ring" r={12} />
      <MarkShape step={step} label={label} />
    </>
  );
});

export interface MarkerProps {
  readonly tooth: ToothNumber;
  readonly step: MarkerId['step'];
  readonly side: Side;
  readonly at: ImagePoint;
  /** "46 CEJ mesial", in the user's language. */
  readonly name: string;
  /** The tooth's number in the clinic's notation. */
  readonly label: string;
  readonly active: boolean;
}

/** One marker. Hands and keys are listened to by the viewer, which finds it by its place or its data. */
export const Marker = memo(function Marker({ tooth, step, side, at, name, label, active }: MarkerProps) {
  const node = useMarker({ tooth, step, side }, at);
  return (
    <g
      ref={node}
      className="mark"
      role="button"
      aria-label={name}
      tabIndex={active ? 0 : -1}
      data-tooth={tooth}
      data-step={step}
      data-side={side}
      data-active={active}
    >
      <Mark step={step} label={label} />
    </g>
  );
});
