export interface Tiff {
  readonly width: number;
  readonly height: number;
  readonly bits: 8 | 16 | 32;
  /** 1: black is 0; 0: white is 0; 2: three colour samples a pixel. */
  readonly photometric: 0 | 1 | 2;
  readonly samples: readonly number[];
  readonly isBig?: boolean;
  readonly orientation?: number;
  readonly texts?: Readonly<Record<number, string>>;
  readonly format?: 1 | 2 | 3;
}

const ASCII = 2;
const SHORT = 3;
const LONG = 4;

export function writeTiff(content: Tiff): Buffer {
  const { isBig = false, bits } = content;
  const word = (value: number, size: 2 | 4) => {
    const bytes = Buffer.alloc(size);
    if (isBig) bytes.writeUIntBE(value, 0, size);
    else bytes.writeUIntLE(value, 0, size);
    return bytes;
  };
  const channels = content.photometric === 2 ? 3 : 1;
  const pixels = Buffer.concat(
    content.samples.map((value) => (bits === 8 ? Buffer.from([value]) : word(value, bits === 16 ? 2 : 4))),
  );
  const texts = Object.entries(content.texts ?? {}).map(
    ([tag, text]) => [Number(tag), Buffer.from(`${text}\0`)] as const,
  );
  const shorts: [number, number][] = [
    [258, bits],
    [259, 1],
    [262, content.photometric],
    [274, content.orientation ?? 1],
    [277, channels],
    [284, 1],
    [339, content.format ?? 1],
  ];
  const longs: [number, number][] = [
    [256, content.width],
    [257, content.height],
    [273, 8],
    [278, content.height],
    [279, pixels.length],
  ];
  let place = 8 + pixels.length;
  const placedTexts = texts.map(([tag, bytes]) => {
    const at = place;
    place += bytes.length + (bytes.length % 2);
    return { tag, bytes, at };
  });
  const entry = (tag: number, type: number, count: number, value: Buffer) => ({
    tag,
    bytes: Buffer.concat([
      word(tag, 2),
      word(type, 2),
      word(count, 4),
      value,
      Buffer.alloc(4 - value.length),
    ]),
  });
  const entries = [
    ...shorts.map(([tag, value]) => entry(tag, SHORT, 1, word(value, 2))),
    ...longs.map(([tag, value]) => entry(tag, LONG, 1, word(value, 4))),
    ...placedTexts.map(({ tag, bytes, at }) => entry(tag, ASCII, bytes.length, word(at, 4))),
  ].toSorted((a, b) => a.tag - b.tag);
  const even = (bytes: Buffer) => (bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)]));
  return Buffer.concat([
    Buffer.from(isBig ? 'MM\0*' : 'II*\0', 'latin1'),
    word(place, 4),
    pixels,
    ...placedTexts.map(({ bytes }) => even(bytes)),
    word(entries.length, 2),
    ...entries.map(({ bytes }) => bytes),
    word(0, 4),
  ]);
}
