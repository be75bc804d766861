import fc from 'fast-check';

const KINDS = ['flip', 'set', 'number', 'cut', 'remove', 'repeat', 'insert', 'move'] as const;
/** Lengths and counts that readers get wrong: zero, one, sign bits and maxima. */
const NUMBERS = [
  0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff,
];
/** Readers decide by the first bytes, and an archive lists its files in the last. */
const NEAR = 400;

interface Mutation {
  readonly kind: (typeof KINDS)[number];
  readonly near: 'head' | 'tail' | 'anywhere';
  /** In millionths of the length. */
  readonly at: number;
  readonly length: number;
  readonly value: number;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom(...KINDS),
  near: fc.constantFrom('head', 'head', 'tail', 'anywhere'),
  at: fc.nat(999_999),
  length: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 3000 })),
  value: fc.constantFrom(...NUMBERS),
});
const mutations = fc.array(mutation, { minLength: 1, maxLength: 5 });

function findPlace({ near, at }: Mutation, length: number): number {
  const reach = near === 'anywhere' ? length : Math.min(NEAR, length);
  const place = Math.floor((at / 1e6) * reach);
  return near === 'tail' ? Math.max(0, length - 1 - place) : place;
}

function mutateOnce(bytes: Buffer, one: Mutation): Buffer {
  const at = findPlace(one, bytes.length);
  const to = Math.min(bytes.length, at + one.length);
  const [before, part, after] = [bytes.subarray(0, at), bytes.subarray(at, to), bytes.subarray(to)];
  const changed = Buffer.from(bytes);
  switch (one.kind) {
    case 'flip':
      if (at < bytes.length) changed.writeUInt8(changed.readUInt8(at) ^ (1 << (one.length % 8)), at);
      return changed;
    case 'set':
      return changed.fill(one.value & 0xff, at, to);
    case 'number':
      if (at + 4 > bytes.length) return changed;
      if (one.length % 2 === 0) changed.writeUInt32LE(one.value, at);
      else changed.writeUInt32BE(one.value, at);
      return changed;
    case 'cut':
      return before;
    case 'remove':
      return Buffer.concat([before, after]);
    case 'repeat':
      return Buffer.concat([before, part, part, part, after]);
    case 'insert':
      return Buffer.concat([before, Buffer.alloc(one.length, one.value & 0xff), bytes.subarray(at)]);
    case 'move':
      return Buffer.concat([part, before, after]);
  }
}

export function* draw<T>(what: fc.Arbitrary<T>, seed: number): Generator<T, never> {
  for (let batch = 0; ; batch += 1) yield* fc.sample(what, { numRuns: 50, seed: seed + batch * 7919 });
}

export interface Drawn {
  readonly name: string;
  readonly bytes: Buffer;
  /** An unchanged file has to be accepted; otherwise the others are refused for another reason. */
  readonly isValid?: true;
}

export function* mutateAll(valid: readonly Drawn[], seed: number): Generator<Drawn, never> {
  for (const file of valid) yield { ...file, isValid: true };
  const drawn = draw(mutations, seed);
  for (let n = 0; ; n += 1) {
    const changes = drawn.next().value;
    const file = valid[n % valid.length];
    if (file === undefined) throw new Error('There is no valid file.');
    const bytes = changes.reduce(mutateOnce, file.bytes);
    yield { name: `${file.name}, ${n}: ${changes.map(({ kind }) => kind).join()}`, bytes };
  }
}
