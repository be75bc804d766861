import type { SaveType } from '@alveola/contract';

/** In ms; Infinity means that nobody knows whether or when it was done. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Save extends Span {
  readonly kind: 'save';
  readonly report: string;
  readonly type: SaveType;
  readonly client: string;
  readonly seq: number;
  readonly data: object;
  readonly completes: boolean;
  readonly seen: string | null | undefined;
  readonly entry: string | null;
}

export interface Write extends Span {
  readonly kind: 'note' | 'presence';
  readonly report: string;
  readonly value: string;
  readonly isAcknowledged: boolean;
}

export interface Upload extends Span {
  readonly kind: 'upload';
  readonly report: string;
  readonly picture: string | null;
  readonly bytes: string;
}

export interface Read extends Span {
  readonly kind: 'read';
  readonly report: string;
  readonly seen: {
    readonly notes: string;
    readonly status: string;
    readonly entries: Readonly<Partial<Record<SaveType, string | null>>>;
    readonly pictures: readonly string[];
  } | null;
}

export type Operation = Save | Write | Upload | Read;

export interface Kept {
  readonly entries: readonly KeptEntry[];
  readonly completions: readonly { readonly report: string; readonly n: number }[];
  readonly pictures: readonly { readonly id: string; readonly bytes: string }[];
}

export interface KeptEntry {
  readonly report: string;
  readonly n: number;
  readonly entry: string;
  readonly type: SaveType;
  readonly data: object;
  readonly client: string | null;
  readonly seq: number | null;
}
