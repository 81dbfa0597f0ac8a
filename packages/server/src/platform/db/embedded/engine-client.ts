import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Results } from "@electric-sql/pglite";
import type { EngineData, EngineRequest, EngineResponse, Statement } from "./engine-messages";

const THREAD_PATHS = [
  "./engine-thread-from-source.mjs",
  "./platform/db/embedded/engine-thread.js",
  "../platform/db/embedded/engine-thread.js",
];

interface Pending {
  resolve: (result: Results | null) => void;
  reject: (error: Error) => void;
}

type Options = Pick<Statement, "rowMode" | "blob" | "name">;

/** What drizzle calls: the part of PGlite's interface that queries, in a transaction or outside. */
export interface EngineTransaction {
  query: (query: string, params?: unknown[], options?: Options) => Promise<Results>;
}

/**
 * The embedded engine in a thread of its own, so that the server goes on with other requests while the engine works.
 * Statements go there one by one; the engine executes them in turn, and all others wait while a transaction is open.
 */
export class EngineClient implements EngineTransaction {
  private readonly pending = new Map<number, Pending>();
  private calls = 0;
  private transactions = 0;
  private isOpen = false;
  private isClosed = false;

  private constructor(private readonly worker: Worker) {
    worker.unref();
    worker.on("message", (response: EngineResponse) => this.receive(response));
    worker.on("error", (error: Error) => this.end(error));
    worker.on("exit", () => this.end(new Error("its thread has ended")));
  }

  /** Opens the database in a folder; creates it when the folder is empty. */
  static async open(data: EngineData): Promise<EngineClient> {
    const filename = THREAD_PATHS.map((file) => fileURLToPath(new URL(file, import.meta.url))).find(
      existsSync,
    );
    if (filename === undefined) throw new Error("The engine is missing from this installation.");
    const client = new EngineClient(new Worker(filename, { workerData: data, name: "database" }));
    // Errors of opening become errors of this statement.
    await client.query("select 1");
    client.isOpen = true;
    return client;
  }

  async query(query: string, params?: unknown[], options?: Options): Promise<Results> {
    return await this.run({ query, params, ...options }, undefined);
  }

  /** Commits what `work` does; rolls it back when `work` throws. */
  async transaction<Result>(work: (tx: EngineTransaction) => Promise<Result>): Promise<Result> {
    this.transactions += 1;
    const transaction = this.transactions;
    await this.call({ kind: "begin", transaction });
    let result: Result;
    try {
      result = await work({
        query: (query, params, options) => this.run({ query, params, ...options }, transaction),
      });
    } catch (error) {
      await this.call({ kind: "rollback", transaction });
      throw error;
    }
    await this.call({ kind: "commit", transaction });
    return result;
  }

  /** Waits for running statements, closes the engine and ends its thread. */
  async close(): Promise<void> {
    const closed = this.call({ kind: "close" });
    this.isClosed = true;
    await closed;
    await this.worker.terminate();
  }

  private async run(
    { query, params, rowMode, blob, name }: Statement,
    transaction: number | undefined,
  ): Promise<Results> {
    // Without drizzle's parsers, which are functions: the thread leaves the same types as text.
    const statement = { query, params, rowMode, blob, name };
    const result = await this.call({ kind: "query", statement, transaction });
    if (result === null) throw new Error("a statement has a result");
    return result;
  }

  private call(request: EngineRequest): Promise<Results | null> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) throw new Error("PGlite is closed");
      this.calls += 1;
      this.worker.postMessage({ id: this.calls, request });
      // The process stays alive for a statement, not for an idle engine.
      if (this.pending.size === 0) this.worker.ref();
      this.pending.set(this.calls, { resolve, reject });
    });
  }

  private receive(response: EngineResponse): void {
    const pending = this.pending.get(response.id);
    this.pending.delete(response.id);
    if (this.pending.size === 0) this.worker.unref();
    if ("result" in response) pending?.resolve(response.result);
    else {
      const { message, stack, fields } = response.error;
      pending?.reject(Object.assign(new Error(message), fields, { stack }));
    }
  }

  /** Ends the process when the engine has ended by itself: it is unknown what it wrote. */
  private end(error: Error): void {
    if (this.isClosed) return;
    this.isClosed = true;
    if (this.isOpen) {
      process.stderr.write(
        `The embedded database has failed, so the server ends: ${error.stack}\n`,
      );
      process.exit(1);
    }
    for (const { reject } of this.pending.values()) reject(error);
  }
}
