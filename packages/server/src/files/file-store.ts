/** A file on this machine that is to be stored. */
export interface LocalFile {
  path: string;
  sizeBytes: number;
  /** SHA-256 of the content, in hex. */
  sha256: string;
  contentType: string;
}

/** The first and last byte wanted, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where uploaded files lie. Keys are the paths of section 7 of the specification. */
export interface FileStore {
  /** Stores the file whole under the key, or not at all. */
  put: (key: string, file: LocalFile) => Promise<void>;
  /** The content, or part of it, as it is read; null when there is nothing under the key. */
  open: (key: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>;
  /** Removes what is there; nothing there is as good. */
  remove: (key: string) => Promise<void>;
  /** Removes what killed servers had begun to store; returns how many files that were. */
  removeLeftovers: () => Promise<number>;
}
