import sharp from 'sharp';

const STEP = 16;

export async function drawPicture(n: number): Promise<{ readonly png: Buffer; readonly colour: string }> {
  const [r, g, b] = [n, n / STEP, n / STEP ** 2].map((part) => (Math.floor(part) % STEP) * STEP) as [
    number,
    number,
    number,
  ];
  const png = await sharp({ create: { width: 32, height: 24, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
  return { png, colour: [r, g, b].join() };
}

/** Recognizes the colour although the picture was stored in another format. */
export async function readColour(bytes: Buffer): Promise<string> {
  return (await readPixel(bytes)).map((part) => Math.round(part / STEP) * STEP).join();
}

export async function readPixel(bytes: Buffer): Promise<readonly number[]> {
  return [...(await sharp(bytes).removeAlpha().raw().toBuffer()).subarray(0, 3)];
}
