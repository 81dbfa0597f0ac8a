import { mkdir } from "node:fs/promises";
import path from "node:path";
import {
  type CheckpointLine,
  checkpointLine,
  readCheckpointLine,
} from "@signpoint/api/ledger/sealing/sealed-ledger";
import { readIfExists, replaceSecretFile } from "../../platform/disk/secret-file";

declare module "../../platform/services" {
  interface Services {
    /** The newest head of the ledger that this server has seen or signed. */
    knownHead: KnownHeadFile;
  }
}

const FILE_NAME = "ledger-head";
const LINE_NAMES = ["committed", "intended", "mailed"] as const;

/** What this server knows of the ledger, independently of the database. Null: none. */
export interface KnownHead {
  /** The newest head that was seen in the database. */
  committed: CheckpointLine | null;
  /** The head that was signed next. A crash between this file and the commit leaves it behind. */
  intended: CheckpointLine | null;
  /** The newest head that was mailed to the operator. */
  mailed: CheckpointLine | null;
}

/** A checkpoint that was kept outside of the database, and where. */
export interface KeptCheckpoint {
  /** Such as "this server's file ledger-head". */
  origin: string;
  checkpoint: CheckpointLine;
}

/**
 * The file `ledger-head` in `DATA_DIR`, beside the keys. It remembers the newest head of the ledger outside of the database, so
 * that whoever can change the database cannot make the server sign another history. It is written only by the holder of the
 * advisory lock of sealing; the processes of one server share it.
 */
export class KnownHeadFile {
  /** Why nothing is signed at present; null while the ledger continues the known head. */
  problem: string | null = null;

  constructor(
    private readonly dataDir: string,
    /** Returns what is known from elsewhere. Asked only when the file is missing though blocks exist. */
    readonly findKept: () => Promise<KeptCheckpoint[]> = async () => [],
  ) {}

  /** Returns what the file says; null when there is none. Throws when it cannot be read as such a file. */
  async read(): Promise<KnownHead | null> {
    const text = await readIfExists(path.join(this.dataDir, FILE_NAME));
    if (text === null) return null;
    const lines = text.trimEnd().split("\n");
    const [committed, intended, mailed] = LINE_NAMES.map((name, index) =>
      readLine(lines[index] ?? "", name),
    );
    if (committed === undefined || intended === undefined || mailed === undefined) {
      throw new Error(
        `${this.path} is damaged. Compare the ledger with a checkpoint that was mailed (signpoint audit --checkpoint), then remove the file.`,
      );
    }
    return { committed, intended, mailed };
  }

  /** Replaces the file in one step, synced to the disk. */
  async write(head: KnownHead): Promise<void> {
    const lines = LINE_NAMES.map((name) => {
      const checkpoint = head[name];
      return `${name} ${checkpoint === null ? NONE : checkpointLine(checkpoint)}\n`;
    });
    await mkdir(this.dataDir, { recursive: true, mode: 0o700 });
    await replaceSecretFile(this.dataDir, FILE_NAME, lines.join(""));
  }

  /** Returns the checkpoints of the file, for the audit. */
  async kept(): Promise<KeptCheckpoint[]> {
    const head = await this.read();
    const { committed = null, mailed = null } = head ?? {};
    return [
      ...(committed === null ? [] : [{ origin: `the file ${this.path}`, checkpoint: committed }]),
      ...(mailed === null ? [] : [{ origin: "the last one mailed", checkpoint: mailed }]),
    ];
  }

  private get path(): string {
    return path.join(this.dataDir, FILE_NAME);
  }
}

const NONE = "none";

/** Returns the checkpoint of a line; null when it says that there is none, undefined when it is damaged. */
function readLine(line: string, name: string): CheckpointLine | null | undefined {
  const [, text] = line.startsWith(`${name} `) ? [name, line.slice(name.length + 1)] : [];
  if (text === undefined) return undefined;
  return text === NONE ? null : (readCheckpointLine(text) ?? undefined);
}
