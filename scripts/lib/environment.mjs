import { existsSync } from "node:fs";
import { root } from "./paths.mjs";

/** Takes variables from the `.env` file, where there is one; variables already set win. */
export function loadEnvironmentFile() {
  const file = `${root}.env`;
  if (existsSync(file)) process.loadEnvFile(file);
}
