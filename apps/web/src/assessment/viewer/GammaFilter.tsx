import { memo } from 'react';
import { useStore } from 'zustand';
import { useRoom } from './roomContext';

/** CSS has no filter for gamma: this one is referred to by the picture and its loupe. */
export const GammaFilter = memo(function GammaFilter() {
  const { look, gammaFilter } = useRoom();
  const gamma = useStore(look, ({ adjustment }) => adjustment.gamma);
  const curve = { type: 'gamma', exponent: 100 / gamma } as const;
  return (
    <svg width={0} height={0} className="absolute" aria-hidden="true" focusable="false">
      <filter id={gammaFilter} colorInterpolationFilters="sRGB">
        <feComponentTransfer>
          <feFuncR {...curve} />
          <feFuncG {...curve} />
          <feFuncB {...curve} />
        </feComponentTransfer>
      </filter>
    </svg>
  );
});
