import { parentPort, workerData } from "node:worker_threads";
import type { Results, Transaction } from "@electric-sql/pglite";
import { createEmbeddedClient, syncedEngine } from "./embedded-engine";
import type { EngineData, EngineRequest, EngineResponse } from "./engine-messages";
import { type Prepared, queryPrepared } from "./query-prepared";
import { SyncedNodeFs } from "./synced-node-fs";

/* The thread of the embedded engine: opens it and executes what `EngineClient` sends. */

interface OpenTransaction {
  tx: Transaction;
  /** Ends the callback of the transaction: the engine commits, unless it has been rolled back. */
  finish: () => void;
  ended: Promise<void>;
}

const { dataDir, synced } = workerData as EngineData;
const engine = await createEmbeddedClient(
  synced ? syncedEngine(new SyncedNodeFs(dataDir)) : { dataDir },
);
const prepared: Prepared = new Map();
const transactions = new Map<number, OpenTransaction>();

/** Begins a transaction; the engine keeps everything else waiting until it ends. */
function begin(id: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = engine.transaction(
      (tx) =>
        new Promise<void>((finish) => {
          transactions.set(id, { tx, finish, ended });
          resolve();
        }),
    );
    ended.catch(reject);
  });
}

async function end(id: number, { commits }: { commits: boolean }): Promise<void> {
  const { tx, finish, ended } = findTransaction(id);
  transactions.delete(id);
  if (!commits) await tx.rollback();
  finish();
  await ended;
}

function findTransaction(id: number): OpenTransaction {
  const transaction = transactions.get(id);
  if (transaction === undefined) throw new Error("The transaction has ended");
  return transaction;
}

async function execute(request: EngineRequest): Promise<Results | null> {
  switch (request.kind) {
    case "query": {
      const { statement, transaction } = request;
      const target = transaction === undefined ? engine : findTransaction(transaction).tx;
      return await queryPrepared(target, prepared, statement);
    }
    case "begin":
      await begin(request.transaction);
      return null;
    case "commit":
    case "rollback":
      await end(request.transaction, { commits: request.kind === "commit" });
      return null;
    case "close":
      await engine.close();
      return null;
    default:
      return request satisfies never;
  }
}

/** Returns an error without its statement, whose values are literals when it is prepared, and may be secrets. */
function toErrorResponse(id: number, error: unknown): EngineResponse {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const fields = Object.entries(error ?? {}).filter(
    ([name, value]) => name !== "query" && typeof value === "string",
  );
  return { id, error: { message, stack, fields: Object.fromEntries(fields) } };
}

parentPort?.on("message", ({ id, request }: { id: number; request: EngineRequest }) => {
  execute(request).then(
    (result) => parentPort?.postMessage({ id, result } satisfies EngineResponse),
    (error: unknown) => parentPort?.postMessage(toErrorResponse(id, error)),
  );
});
