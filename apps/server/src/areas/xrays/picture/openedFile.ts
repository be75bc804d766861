import type { ProblemCode } from '@alveola/contract';

export interface NotTaken {
  readonly refused: ProblemCode;
}

export interface OpenedFile {
  readonly weight: number;
  readonly modality: string | null;
}

export interface FileToDecode extends OpenedFile {
  readonly decode: () => Promise<object>;
}
