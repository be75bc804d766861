import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { XraySpacing } from '@alveola/contract';
import pLimit from 'p-limit';
import { decoding, exceedsMemory } from '../picture/decodingLimit';
import { type Refused, refused } from './refused';

/** A picture, and what of its file stands beside it. */
export interface Deidentified {
  readonly png: Buffer;
  readonly spacing: XraySpacing | null;
  readonly isBurnedIn: boolean;
  /** ISO day. */
  readonly taken: string | null;
  /** null: the file does not say. */
  readonly modality: string | null;
}

/** Whether a file of this modality is taken; null: it does not say. Asked before a pixel is decoded. */
export type IsTaken = (modality: string | null) => boolean;

/** Milliseconds, for the elements and again for the pixels. A panoramic takes less than one second. */
const LONGEST = 10_000;
/** Megabytes of values; pixels stand outside of them and are bounded by their number. */
const MOST_VALUES = '--max-old-space-size=512';
const IS_SOURCE = import.meta.url.endsWith('.ts');
const atOnce = pLimit(2);

/**
 * Reads a DICOM file in a process of its own and ends it: a file made to keep a decoder busy keeps nobody else
 * waiting, what a decoder has broken is gone with it, and so is the memory that it took.
 */
export function dicomToPng(
  bytes: Uint8Array,
  isTaken: IsTaken = () => true,
  longest = LONGEST,
): Promise<Deidentified | Refused> {
  return atOnce(async () => {
    const reader = started();
    try {
      return await readBy(reader, bytes, isTaken, longest);
    } finally {
      reader.kill('SIGKILL');
    }
  });
}

interface Opened {
  readonly weight: number;
  readonly modality: string | null;
}
interface Done extends Omit<Deidentified, 'png' | 'modality'> {
  readonly png: Uint8Array;
}

async function readBy(
  reader: ChildProcess,
  bytes: Uint8Array,
  isTaken: IsTaken,
  longest: number,
): Promise<Deidentified | Refused> {
  const opened = await ask<Opened>(reader, bytes, longest);
  if ('refused' in opened) return opened;
  if (exceedsMemory(opened.weight)) return refused('xray-too-heavy');
  const { modality } = opened;
  if (!isTaken(modality)) return { refused: 'xray-not-dental', ...(modality === null ? {} : { modality }) };
  const done = await decoding(opened.weight, () => ask<Done>(reader, 'decode', longest));
  if (done === null) return refused('unavailable');
  if ('refused' in done) return done;
  const { png } = done;
  return { ...done, modality, png: Buffer.from(png.buffer, png.byteOffset, png.byteLength) };
}

/** What the process answers. One that ends instead was ended by the file: by too much of something. */
function ask<T>(reader: ChildProcess, question: Uint8Array | string, longest: number): Promise<T | Refused> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(refused('xray-too-heavy')), longest);
    const settle = (answer: T | Refused) => {
      clearTimeout(timer);
      resolve(answer);
    };
    reader.once('message', (answer: T | Refused) => settle(answer));
    reader.once('exit', () => settle(refused('xray-too-heavy')));
    reader.once('error', reject);
    reader.send(question, (error) => error && settle(refused('xray-too-heavy')));
  });
}

/** It is told nothing of its surroundings. Where the source itself runs, in tests, it must learn to read TypeScript. */
function started(): ChildProcess {
  const entry = new URL(IS_SOURCE ? './dicomWorker.ts' : './dicomWorker.js', import.meta.url);
  const loader = IS_SOURCE ? ['--import', import.meta.resolve('tsx')] : [];
  return fork(fileURLToPath(entry), {
    execArgv: [MOST_VALUES, ...loader],
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
