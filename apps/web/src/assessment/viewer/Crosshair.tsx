import { memo } from 'react';
import { useStore } from 'zustand';
import { useRoom } from './roomContext';

/** Where Enter would place the marker, for those who place it by keyboard. */
export const Crosshair = memo(function Crosshair() {
  const { aim } = useRoom();
  const at = useStore(aim, (state) => (state.aim?.by === 'keys' ? state.aim.at : null));
  if (!at) return null;
  return (
    <svg className="pointer-events-none absolute inset-0 size-full" aria-hidden="true" focusable="false">
      <path
        className="crosshair"
        transform={`translate(${at.left} ${at.top})`}
        d="M-24 0 H-5 M5 0 H24 M0 -24 V-5 M0 5 V24"
      />
    </svg>
  );
});
