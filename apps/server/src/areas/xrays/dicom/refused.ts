import type { ProblemCode } from '@alveola/contract';

/** Why a DICOM file is not shown; the words are the catalogue's. */
export interface Refused {
  readonly refused: ProblemCode;
  /** With `xray-not-dental`. */
  readonly modality?: string;
}

export const refused = (code: Refused['refused']): Refused => ({ refused: code });
