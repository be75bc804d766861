import type { NotTaken } from '../picture/openedFile';

export interface Refused extends NotTaken {
  readonly modality?: string;
}

export const refused = (code: Refused['refused']): Refused => ({ refused: code });
