import { memo, useLayoutEffect, useRef } from 'react';
import { toFilter, useViewer } from '../viewport/state';
import { drawPicture, sizeCanvas } from './draw';

export interface PictureCanvasProps {
  readonly image: HTMLImageElement | null;
  readonly label: string;
}

/**
 * Paints at once when the viewport changes, so in the same frame as the markers move. With
 * `requestAnimationFrame` the picture would follow a frame later.
 */
export const PictureCanvas = memo(function PictureCanvas({ image, label }: PictureCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useViewer((state) => state.picture);
  const viewport = useViewer((state) => state.viewport);
  const size = useViewer((state) => state.size);
  const filter = useViewer(toFilter);
  useLayoutEffect(() => {
    if (!canvas.current || size.width === 0) return;
    sizeCanvas(canvas.current, size);
    drawPicture(canvas.current, image, picture, viewport);
  }, [image, picture, viewport, size]);
  return (
    <>
      <GammaFilter />
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        className="absolute inset-0 size-full cursor-crosshair"
        style={{ filter }}
      />
    </>
  );
});

/** CSS has no filter for gamma, so the picture and its loupe refer to this one. */
function GammaFilter() {
  const id = useViewer((state) => state.gammaFilter);
  const gamma = useViewer(({ adjustment }) => adjustment.gamma);
  const curve = { type: 'gamma', exponent: 100 / gamma } as const;
  return (
    <svg width={0} height={0} className="absolute" aria-hidden="true" focusable="false">
      <filter id={id} colorInterpolationFilters="sRGB">
        <feComponentTransfer>
          <feFuncR {...curve} />
          <feFuncG {...curve} />
          <feFuncB {...curve} />
        </feComponentTransfer>
      </filter>
    </svg>
  );
}
