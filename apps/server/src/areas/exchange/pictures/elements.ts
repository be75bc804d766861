/** The tag has the form `00100020`. Words are 16 bits, little-endian. */
export type DicomElement = readonly [tag: string, vr: string, value: string | readonly number[] | Uint8Array];

const LONG: ReadonlySet<string> = new Set(['OB', 'OW']);

/** PS3.5 §7.1, explicit VR little endian, sorted by tag. */
export function writeElements(elements: readonly DicomElement[]): Buffer {
  const sorted = elements.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.concat(sorted.flatMap(([tag, vr, value]) => [...toBytes(tag, vr, value)]));
}

function toBytes(tag: string, vr: string, value: DicomElement[2]): readonly Uint8Array[] {
  const bytes = padded(toValue(vr, value), vr);
  const isLong = LONG.has(vr);
  const head = Buffer.alloc(isLong ? 12 : 8);
  head.writeUInt16LE(Number.parseInt(tag.slice(0, 4), 16), 0);
  head.writeUInt16LE(Number.parseInt(tag.slice(4), 16), 2);
  head.write(vr, 4, 'latin1');
  if (isLong) head.writeUInt32LE(bytes.length, 8);
  else head.writeUInt16LE(bytes.length, 6);
  return [head, bytes];
}

function toValue(vr: string, value: DicomElement[2]): Uint8Array {
  if (typeof value === 'string') return Buffer.from(value);
  if (value instanceof Uint8Array) return value;
  const width = vr === 'UL' ? 4 : 2;
  const bytes = Buffer.alloc(value.length * width);
  value.forEach((number, n) => bytes.writeUIntLE(number, n * width, width));
  return bytes;
}

/** PS3.5 requires an even length: identifiers and bytes are padded with a zero, text with a blank. */
function padded(bytes: Uint8Array, vr: string): Uint8Array {
  if (bytes.length % 2 === 0) return bytes;
  return Buffer.concat([bytes, Buffer.from([vr === 'UI' || LONG.has(vr) ? 0 : 0x20])]);
}
