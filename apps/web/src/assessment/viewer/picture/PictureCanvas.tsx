import { memo, useLayoutEffect, useRef } from 'react';
import { toFilter, useViewer } from '../viewport/state';
import { type Size, toMatrix, type Viewport } from '../viewport/viewport';

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

/** Device pixels per picture pixel: from here on pixels are shown as squares. */
const SHOW_PIXELS = 6;

/** `image` may be a smaller copy. Browsers turn a picture with an orientation tag upright by themselves. */
export function drawPicture(
  canvas: HTMLCanvasElement,
  image: CanvasImageSource | null,
  picture: Size,
  viewport: Viewport,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  if (!image) return;
  const ratio = window.devicePixelRatio;
  const [a, b, c, d, left, top] = toMatrix(viewport);
  context.setTransform(a * ratio, b * ratio, c * ratio, d * ratio, left * ratio, top * ratio);
  context.imageSmoothingEnabled = viewport.scale * ratio < SHOW_PIXELS;
  context.imageSmoothingQuality = viewport.scale * ratio < 0.5 ? 'medium' : 'low';
  context.drawImage(image, 0, 0, picture.width, picture.height);
}

/** Gives the canvas exactly the device pixels of its size: a stretched picture would not fit the markers. */
export function sizeCanvas(canvas: HTMLCanvasElement, { width, height }: Size): void {
  const ratio = window.devicePixelRatio;
  const w = Math.max(1, Math.round(width * ratio));
  const h = Math.max(1, Math.round(height * ratio));
  if (canvas.width === w && canvas.height === h) return;
  canvas.width = w;
  canvas.height = h;
  canvas.style.width = `${w / ratio}px`;
  canvas.style.height = `${h / ratio}px`;
}
