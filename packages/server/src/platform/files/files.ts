import type { Config } from "../config";
import { type ContentChecks, createContentChecks } from "./content-checks";
import type { FileStore } from "./file-store";
import { openFileStore } from "./open-file-store";

/** The services for uploaded files. */
export interface Files {
  store: FileStore;
  checks: ContentChecks;
}

/** Returns the file store of the configuration, and the checks of uploads. */
export function createFiles(config: Config): Files {
  return { store: openFileStore(config), checks: createContentChecks() };
}
