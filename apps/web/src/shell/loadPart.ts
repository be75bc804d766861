/** Code or words of the product that did not arrive: there is no connection, or no such file since an upgrade. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

/** @throws PartMissing */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new PartMissing('A part of the product could not be loaded.', { cause });
  }
}
