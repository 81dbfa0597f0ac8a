import type { Config } from "../config";
import { type ContentChecks, createContentChecks } from "./content-checks";
import type { FileStore } from "./file-store";
import { openFileStore } from "./open-file-store";

/** What the server needs to take and hand out files. */
export interface Files {
  store: FileStore;
  checks: ContentChecks;
}

/** Opens the file store of the configuration, and the checks of what is put there. */
export function createFiles(config: Config): Files {
  return { store: openFileStore(config), checks: createContentChecks() };
}
