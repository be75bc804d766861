import { memo, useEffect, useRef } from 'react';
import { drawPicture, sizeCanvas } from './draw';
import { oncePerFrame } from './frames';
import { filterOf } from './looking';
import { useRoom } from './roomContext';

/** As large as its own pixels: stretched to its place, the picture would lie beside where the markers take it to be. */
function standExactly(canvas: HTMLCanvasElement, pixelRatio: number): void {
  canvas.style.width = `${canvas.width / pixelRatio}px`;
  canvas.style.height = `${canvas.height / pixelRatio}px`;
}

/** The picture. Painted once a frame at most, and only when the view, the window or the picture changed. */
export const PictureCanvas = memo(function PictureCanvas({
  image,
  label,
}: {
  image: HTMLImageElement | null;
  label: string;
}) {
  const room = useRoom();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const paint = () => {
      const { view, viewport } = room.look.getState();
      const ratio = window.devicePixelRatio;
      if (!canvas.current || viewport.width === 0) return;
      if (sizeCanvas(canvas.current, viewport.width, viewport.height, ratio))
        standExactly(canvas.current, ratio);
      drawPicture(canvas.current, image, room.picture, view, ratio);
    };
    const { ask, stop: stopPainting } = oncePerFrame(paint);
    const filter = () => {
      if (canvas.current) canvas.current.style.filter = filterOf(room);
    };
    paint();
    filter();
    const stop = room.look.subscribe((now, before) => {
      if (now.view !== before.view || now.viewport !== before.viewport) ask();
      if (now.adjustment !== before.adjustment) filter();
    });
    return () => {
      stop();
      stopPainting();
    };
  }, [room, image]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="absolute inset-0 size-full cursor-crosshair"
    />
  );
});
