/** A picture on its way to its report. */
export interface Sending {
  readonly reportId: string;
  readonly file: File;
  /** Taken although it says that it is no dental X-ray. */
  readonly confirmed: boolean;
  /** Of the upload that was begun with it; null: of none. */
  readonly uploadId: string | null;
  /** Hears the fraction sent, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  /** Hears as what upload it is continued. */
  readonly onUpload: (id: string) => void;
  readonly signal?: AbortSignal | undefined;
}
