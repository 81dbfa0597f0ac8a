/** A file on this machine that will be stored. */
export interface LocalFile {
  path: string;
  sizeBytes: number;
  /** SHA-256 of the content, in hex. */
  sha256: string;
  contentType: string;
}

/** The first and the last byte to read, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A store of uploaded files. Keys are the paths of section 7 of the specification. */
export interface FileStore {
  /** Stores the whole file under the key, or nothing. */
  put: (key: string, file: LocalFile) => Promise<void>;
  /** Returns the content, or the range of it, as a stream; null when there is no file under the key. */
  open: (key: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>;
  /** Removes the file. Does nothing when there is none. */
  remove: (key: string) => Promise<void>;
  /** Removes files that killed servers left incomplete; returns how many. */
  removeLeftovers: () => Promise<number>;
}
