import type { Results } from "@electric-sql/pglite";

/** What the thread of the embedded engine opens. */
export interface EngineData {
  /** The folder of the database. */
  dataDir: string;
  /** Whether each commit is on the disk when it returns. */
  synced: boolean;
}

export interface Statement {
  query: string;
  params?: unknown[] | undefined;
  /** Under this name the engine prepares the statement once. */
  name?: string | undefined;
  rowMode?: "array" | "object" | undefined;
  /** What the statement reads from `/dev/blob`. */
  blob?: Blob | undefined;
}

/** What the server asks of the thread. Everything with the same `transaction` belongs to one transaction. */
export type EngineRequest =
  | { kind: "query"; statement: Statement; transaction?: number | undefined }
  | { kind: "begin" | "commit" | "rollback"; transaction: number }
  | { kind: "close" };

/** The thread's response. Errors lose their own fields when they are cloned, so these are separate. */
export type EngineResponse = { id: number } & (
  | { result: Results | null }
  | { error: { message: string; stack: string | undefined; fields: Record<string, string> } }
);
