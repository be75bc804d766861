export interface Sending {
  readonly reportId: string;
  readonly file: File;
  /** The user sends it although it claims to be no dental X-ray. */
  readonly confirmed: boolean;
  /** An upload that was begun with it; null: none. */
  readonly uploadId: string | null;
  readonly onProgress: (fraction: number) => void;
  readonly onUpload: (id: string) => void;
  readonly signal?: AbortSignal | undefined;
}
