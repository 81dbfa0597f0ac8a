import { fsyncSync, writeSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Engine = Parameters<NodeFS["init"]>[0];
type EngineOptions = Parameters<NodeFS["init"]>[1];
type EngineModule = Parameters<NonNullable<EngineOptions["preRun"]>[number]>[0];

/** The parts of the engine's file layer that reach the files of this machine. */
export interface HostFiles {
  realPath: (node: object) => string;
  /** Runs a file system call and translates its errors for the engine. */
  tryFSOperation: <Result>(operation: () => Result) => Result;
  node_ops: Record<string, (...given: never[]) => unknown>;
  stream_ops: Record<string, (...given: never[]) => unknown>;
}

/** An open file or folder, with its file descriptor. */
export interface HostStream {
  node: object;
  nfd: number;
}

/**
 * The start parameters with which the engine syncs its log before it reports a commit: without the one that turns
 * syncing off, and with the one sync method that reaches a file layer.
 */
export const SYNCED_START_PARAMETERS: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];

/**
 * A file layer that syncs files to the disk when the engine asks for it; the engine's own layer does nothing then.
 * When syncing fails, `onRefusal` must end the engine, as Postgres does: it is unknown what was written.
 */
export class SyncedNodeFs extends NodeFS {
  constructor(
    folder: string,
    private readonly onRefusal: (error: unknown) => void = endProcess,
  ) {
    super(folder);
  }

  override async init(engine: Engine, options: EngineOptions) {
    const { emscriptenOpts } = await super.init(engine, options);
    const prepare = (module: EngineModule) => this.prepare(module.NODEFS as unknown as HostFiles);
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), prepare] },
    };
  }

  protected prepare(files: HostFiles): void {
    files.stream_ops.fsync = ({ nfd }: HostStream): number => {
      try {
        fsyncSync(nfd);
      } catch (error) {
        this.onRefusal(error);
        files.tryFSOperation(() => {
          throw error;
        });
      }
      return 0;
    };
  }
}

/** Ends the engine's thread, or the process when that has no other; without its thread `EngineClient` ends the process. */
function endProcess(error: unknown): void {
  // Written at once: the output of a thread would pass through the main thread.
  writeSync(2, `The disk did not keep the database's log, so the server ends: ${error}\n`);
  process.exit(1);
}
