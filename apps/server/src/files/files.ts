/** Where pictures lie, under keys of our own making. */
export interface Files {
  /** Stored and durable when it resolves, whole or not at all. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** null: there is none. */
  get(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
  /** @throws where nothing could be stored. */
  ready(): Promise<void>;
}
