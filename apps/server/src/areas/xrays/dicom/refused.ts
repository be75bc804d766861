import type { NotTaken } from '../picture/openedFile';

/** Why a DICOM file is not shown. */
export interface Refused extends NotTaken {
  /** With `xray-not-dental`. */
  readonly modality?: string;
}

export const refused = (code: Refused['refused']): Refused => ({ refused: code });
