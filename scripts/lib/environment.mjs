import { existsSync } from "node:fs";
import { root } from "./paths.mjs";

/** Loads the `.env` file if there is one. Variables that are already set win. */
export function loadEnvironmentFile() {
  const file = `${root}.env`;
  if (existsSync(file)) process.loadEnvFile(file);
}
