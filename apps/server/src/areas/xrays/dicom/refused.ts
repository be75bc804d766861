import type { ProblemCode } from '@alveola/contract';

/** Why a DICOM file is not shown; the words are the catalogue's. */
export interface Refused {
  readonly refused: Extract<
    ProblemCode,
    | 'xray-unsupported'
    | 'xray-damaged'
    | 'xray-multi-frame'
    | 'xray-too-many-pixels'
    | 'xray-too-heavy'
    | 'xray-not-dental'
    | 'unavailable'
  >;
  /** With `xray-not-dental`. */
  readonly modality?: string;
}

export const refused = (code: Refused['refused']): Refused => ({ refused: code });
