import pLimit, { type LimitFunction } from "p-limit";
import type { Config } from "../config";
import type { FileStore } from "./file-store";
import { openFileStore } from "./open-file-store";

/** What the server needs to take and hand out files. */
export interface Files {
  store: FileStore;
  /** Looks at a few uploads at a time: each is held in memory while it is looked at. */
  inspections: LimitFunction;
}

const INSPECTIONS_AT_A_TIME = 4;

/** The file store of the configuration. */
export function createFiles(config: Config): Files {
  return { store: openFileStore(config), inspections: pLimit(INSPECTIONS_AT_A_TIME) };
}
