import type { Page } from 'playwright-core';

/**
 * Notes in every frame where picture and markers are drawn, for one picture that is neither turned nor
 * mirrored.
 */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const apart: number[] = [];
    let painted: DOMMatrix | null = null;
    // oxlint-disable-next-line typescript/unbound-method -- applied to the canvas that it was called of
    const { drawImage } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.drawImage = function draw(...drawn: unknown[]) {
      if (this.canvas.parentElement?.matches('[role=application]')) painted = this.getTransform();
      Reflect.apply(drawImage, this, drawn);
    };
    const note = () => {
      const layer = document.querySelector<SVGElement>('[role=application] > svg[role=group]');
      const group = layer?.querySelector(':scope > g')?.getAttribute('transform');
      if (!layer || !group || !painted) return;
      const markers = new DOMMatrix(layer.style.transform).multiply(
        new DOMMatrix(group.replaceAll(' ', ',')),
      );
      const ratio = devicePixelRatio;
      apart.push(
        Math.hypot(markers.e - painted.e / ratio, markers.f - painted.f / ratio),
        // Compares two points a thousand pixels from the picture's corner.
        1000 * Math.abs(markers.a - painted.a / ratio),
      );
    };
    const shown = new MessageChannel();
    shown.port1.onmessage = note;
    const each = () => {
      shown.port2.postMessage(null);
      requestAnimationFrame(each);
    };
    requestAnimationFrame(each);
    Object.assign(globalThis, { apart });
  });
}

/** `most` is in CSS pixels. */
export function readFrames(page: Page): Promise<{ readonly most: number; readonly frames: number }> {
  return page.evaluate(() => {
    const { apart } = globalThis as unknown as { readonly apart: readonly number[] };
    return { most: Math.max(0, ...apart), frames: apart.length / 2 };
  });
}
