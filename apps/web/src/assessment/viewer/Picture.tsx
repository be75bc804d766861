import { memo, useLayoutEffect, useRef } from 'react';
import { toFilter, useViewer, type ViewerState } from './viewport/state';
import { type Size, toMatrix, type Viewport, pan, toScreen, zoomAt } from './viewport/viewport';
import { type Drag, isSameShownMarker, type PlacedMarker } from './viewport/marker';

interface PictureCanvasProps {
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

const SQUARE_PIXELS_FROM = 6;

/** `image` may be a smaller copy. Browsers turn a picture with an orientation tag upright by themselves. */
function drawPicture(
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
  context.imageSmoothingEnabled = viewport.scale * ratio < SQUARE_PIXELS_FROM;
  context.imageSmoothingQuality = viewport.scale * ratio < 0.5 ? 'medium' : 'low';
  context.drawImage(image, 0, 0, picture.width, picture.height);
}

/** Gives the canvas exactly the device pixels of its size: a stretched picture would not fit the markers. */
function sizeCanvas(canvas: HTMLCanvasElement, { width, height }: Size): void {
  const ratio = window.devicePixelRatio;
  const w = Math.max(1, Math.round(width * ratio));
  const h = Math.max(1, Math.round(height * ratio));
  if (canvas.width === w && canvas.height === h) return;
  canvas.width = w;
  canvas.height = h;
  canvas.style.width = `${w / ratio}px`;
  canvas.style.height = `${h / ratio}px`;
}

/** CSS pixels across, and the magnification over the shown picture. */
const ACROSS = 144;
const TIMES = 3;
const NO_LOUPE_FROM = 3;
/** CSS pixels from the pointer to the loupe, so that it does not cover the target. */
const BESIDE = 28;
const ABOVE_FINGER = 56;
/** CSS pixels: the margin of the viewer, and the size of the label. */
const EDGE = 4;
const LABEL_HEIGHT = 28;
const HEIGHT = ACROSS + 32;
const MARKER_RADIUS = 4;

interface LoupeProps {
  readonly image: HTMLImageElement | null;
  readonly target: string | null;
  readonly markers: readonly PlacedMarker[];
  readonly toLabel: (drag: Drag) => string;
}

export const Loupe = memo(function Loupe({ image, target, markers, toLabel }: LoupeProps) {
  const state = useViewer((now) => (now.aim && (target !== null || now.drag) ? now : null));
  if (!state?.aim) return null;
  const isOpen = image !== null && state.viewport.scale < NO_LOUPE_FROM;
  return (
    <div
      className="pointer-events-none absolute top-0 left-0 flex w-36 flex-col items-center gap-1 will-change-transform"
      style={{ transform: findPlace(state, state.aim, isOpen) }}
    >
      {isOpen && <Glass image={image} state={state} aim={state.aim} markers={markers} />}
      <span className="rounded-sm bg-accent px-2 py-0.5 text-dense font-semibold whitespace-nowrap text-paper tabular">
        {state.drag ? toLabel(state.drag) : target}
      </span>
    </div>
  );
});

type Aim = NonNullable<ViewerState['aim']>;

/** Above the target, or below where there is no space. A drag from a CEJ keeps that in sight. */
function findPlace({ size, drag, viewport }: ViewerState, { at, by }: Aim, isOpen: boolean): string {
  const beside = by === 'touch' ? ABOVE_FINGER : BESIDE;
  const height = isOpen ? HEIGHT : LABEL_HEIGHT;
  const [CEJ] = drag?.from ?? [];
  const isUpwards = !CEJ || toScreen(CEJ.at, viewport).top >= at.top;
  const top = isUpwards ? at.top - beside - height : at.top + beside;
  const isInside = top > EDGE && top + height < size.height - EDGE;
  const toInside = (start: number, length: number, whole: number) =>
    Math.min(Math.max(start, EDGE), whole - length - EDGE);
  const isBeside = CEJ && !isInside;
  const right = at.left + beside;
  const aside = right + ACROSS < size.width ? right : at.left - beside - ACROSS;
  const x = toInside(isBeside ? aside : at.left - ACROSS / 2, ACROSS, size.width);
  const y = isBeside ? toInside(top, height, size.height) : isInside ? top : at.top + beside;
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
}

interface GlassProps extends Pick<LoupeProps, 'image' | 'markers'> {
  readonly state: ViewerState;
  readonly aim: Aim;
}

function Glass({ image, state, aim, markers }: GlassProps) {
  const glass = useRef<HTMLCanvasElement>(null);
  const ink = useRef<string | null>(null);
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (!glass.current) return;
      // Read once, because it makes the browser style the whole page.
      ink.current ??= getComputedStyle(glass.current).color;
      const { at } = aim;
      const middle = ACROSS / 2;
      const larger = pan(zoomAt(state.viewport, at, TIMES), middle - at.left, middle - at.top);
      sizeCanvas(glass.current, { width: ACROSS, height: ACROSS });
      drawPicture(glass.current, image, state.picture, larger);
      const others = markers.filter(
        ({ id }) => id.step !== 'Numbering' && !isSameShownMarker(id, state.drag?.id),
      );
      drawMarkers(glass.current, others, larger, ink.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [image, state, aim, markers]);
  return (
    <div className="relative size-36 overflow-hidden rounded-full border-2 border-accent bg-ground shadow-float">
      <canvas ref={glass} className="size-full text-ink" style={{ filter: toFilter(state) }} />
      <svg viewBox="0 0 144 144" className="crosshair absolute inset-0" aria-hidden="true" focusable="false">
        <path d="M72 46 V66 M72 78 V98 M46 72 H66 M78 72 H98" />
      </svg>
    </div>
  );
}

function drawMarkers(
  canvas: HTMLCanvasElement,
  markers: readonly PlacedMarker[],
  viewport: Viewport,
  ink: string,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const ratio = window.devicePixelRatio;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.lineWidth = 1.5;
  context.strokeStyle = ink;
  const isSeen = (value: number) => value >= -6 && value <= ACROSS + 6;
  for (const { at } of markers) {
    const { left, top } = toScreen(at, viewport);
    if (!isSeen(left) || !isSeen(top)) continue;
    context.beginPath();
    context.arc(left, top, MARKER_RADIUS, 0, 2 * Math.PI);
    context.stroke();
  }
}

export const Crosshair = memo(function Crosshair() {
  const at = useViewer(({ aim }) => (aim?.by === 'keys' ? aim.at : null));
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
