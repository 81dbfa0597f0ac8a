import { fsyncSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Engine = Parameters<NodeFS["init"]>[0];
type EngineOptions = Parameters<NodeFS["init"]>[1];
type EngineModule = Parameters<NonNullable<EngineOptions["preRun"]>[number]>[0];

/** The parts of the engine's file layer that stand between it and the files of this machine. */
export interface HostFiles {
  realPath: (node: object) => string;
  /** Runs a call of the file system and gives its errors to the engine as it understands them. */
  tryFSOperation: <Result>(operation: () => Result) => Result;
  node_ops: Record<string, (...given: never[]) => unknown>;
  stream_ops: Record<string, (...given: never[]) => unknown>;
}

/** An open file or folder, with its number on this machine. */
export interface HostStream {
  node: object;
  nfd: number;
}

/**
 * How the engine is started so that it asks for its log to be on the disk before it says that a
 * transaction is committed: without the switch that turns this off, and by the one way of asking that
 * reaches a file layer.
 */
export const SYNCED_START_PARAMETERS: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];

/**
 * A folder whose files are on the disk when the engine asks for it; the engine's own file layer takes
 * the question and does nothing. When the disk refuses, `onRefusal` must end everything: Postgres
 * gives up there, too, since nobody knows what was kept.
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

function endProcess(error: unknown): void {
  process.stderr.write(`The disk did not keep the database's log, so the server ends: ${error}\n`);
  process.exit(1);
}
