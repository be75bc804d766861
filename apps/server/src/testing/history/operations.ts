import type { SaveType } from '@alveola/contract';

/** When something was asked for and when it was over, ms; Infinity: nobody knows whether it was done, or when. */
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
  /** The newest entry that its client knew of; undefined: it did not say. */
  readonly seen: string | null | undefined;
  /** As which it was acknowledged; null: it was not. */
  readonly entry: string | null;
}

/** A value that is replaced by the next one. */
export interface Write extends Span {
  readonly kind: 'note' | 'presence';
  readonly report: string;
  readonly value: string;
  readonly isAcknowledged: boolean;
}

export interface Upload extends Span {
  readonly kind: 'upload';
  readonly report: string;
  /** As which it was acknowledged; null: it was not. */
  readonly picture: string | null;
  readonly bytes: string;
}

export interface Read extends Span {
  readonly kind: 'read';
  readonly report: string;
  /** null: the report was not there. */
  readonly seen: {
    readonly notes: string;
    readonly status: string;
    readonly entries: Readonly<Partial<Record<SaveType, string | null>>>;
    readonly pictures: readonly string[];
  } | null;
}

export type Operation = Save | Write | Upload | Read;

/** What the database and the store hold when all is over. */
export interface Kept {
  readonly entries: readonly KeptEntry[];
  /** Of each completed version, the number of the measurement that it was judged on. */
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
