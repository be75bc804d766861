import type { NotTaken } from '../decoder/file';

/** Why a DICOM file is not shown. */
export interface Refused extends NotTaken {
  /** With `xray-not-dental`. */
  readonly modality?: string;
}

export const refused = (code: Refused['refused']): Refused => ({ refused: code });
