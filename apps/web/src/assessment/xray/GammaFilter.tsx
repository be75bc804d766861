import { useStore } from 'zustand';
import { GAMMA_FILTER } from './looking';
import { useRoom } from './roomContext';

/** CSS has no filter for gamma: this one is referred to by the picture and its loupe. */
export function GammaFilter() {
  const { look } = useRoom();
  const gamma = useStore(look, ({ adjustment }) => adjustment.gamma);
  const curve = { type: 'gamma', exponent: 100 / gamma } as const;
  return (
    <svg width={0} height={0} className="absolute" aria-hidden="true" focusable="false">
      <filter id={GAMMA_FILTER} colorInterpolationFilters="sRGB">
        <feComponentTransfer>
          <feFuncR {...curve} />
          <feFuncG {...curve} />
          <feFuncB {...curve} />
        </feComponentTransfer>
      </filter>
    </svg>
  );
}
