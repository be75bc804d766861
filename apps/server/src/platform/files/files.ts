/** Where pictures lie, under keys of our own making. */
export interface Files {
  /** Stored and durable when it resolves, whole or not at all. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** null: there is none. */
  get(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
  /** The keys of what was stored before that time, in batches: a store is too large for one list. */
  list(before: Date): AsyncIterable<readonly string[]>;
  /** Removes what was begun before that time and never ended, and says how many that were. */
  tidy(before: Date): Promise<number>;
  /** @throws where nothing could be stored. */
  ready(): Promise<void>;
}
