import { oneCheck } from "../lib/counts.mjs";
import { runNode } from "../lib/run.mjs";

/** Lints all files and checks their format; warnings count. */
export async function lint() {
  const parameters = ["check", "--error-on-warnings", "--max-diagnostics=50", "."];
  return oneCheck(await runNode("node_modules/@biomejs/biome/bin/biome", parameters));
}
