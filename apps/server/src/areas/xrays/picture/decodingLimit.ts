import { type Shelf, shelf } from '../../../platform/limits/shelf';

/** Bytes that all pictures together may hold while they are decoded; with the rest of the process below 512 MB. */
const ROOM = 256 * 1024 * 1024;
/** Two at once: the machine's processors have other work too. */
const LEAST = ROOM / 2;
/** ms. Those that wait have been let in already, and each takes ten seconds at most. */
const PATIENCE = 60_000;

const room: Shelf = shelf({ bytes: ROOM, waiting: Number.POSITIVE_INFINITY, patience: PATIENCE });

/** More than can be given is told by the header, before anything is decoded. */
export const exceedsMemory = (weight: number) => weight > ROOM;

/** Decodes what holds so many bytes once there is room for them; null: there was none in time. */
export function decoding<T>(weight: number, decode: () => Promise<T>): Promise<T | null> {
  return room(Math.max(weight, LEAST), decode);
}
