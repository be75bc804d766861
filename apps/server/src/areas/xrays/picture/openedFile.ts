import type { ProblemCode } from '@alveola/contract';

export interface NotTaken {
  readonly refused: ProblemCode;
}

export interface OpenedFile {
  /** Bytes that decoding needs at once. */
  readonly weight: number;
  /** DICOM only; null if the file does not say. */
  readonly modality: string | null;
}

export interface FileToDecode extends OpenedFile {
  readonly decode: () => Promise<object>;
}
