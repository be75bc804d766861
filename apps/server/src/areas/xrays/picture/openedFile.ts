import type { ProblemCode } from '@alveola/contract';

/** Why a file is not taken; the words are the catalogue's. */
export interface NotTaken {
  readonly refused: ProblemCode;
}

/** What is told of a file before a pixel is decoded. */
export interface OpenedFile {
  /** Bytes that decoding will hold at one time. */
  readonly weight: number;
  /** Of DICOM; null: the file does not say. */
  readonly modality: string | null;
}

/** A file whose pixels have not been decoded. */
export interface FileToDecode extends OpenedFile {
  readonly decode: () => Promise<object>;
}
