import { type Dirent, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the whole repository. */
export const root = fileURLToPath(new URL("..", import.meta.url));

const foreign = /^(node_modules|dist|\.git|\.data|\.cache|test-results|playwright-report)$/;

/** All files of the repository, as paths relative to it, without what is installed or generated. */
export function repositoryFiles(folder = ""): string[] {
  const inside = (entry: Dirent) => (folder === "" ? entry.name : `${folder}/${entry.name}`);
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !foreign.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? repositoryFiles(inside(entry)) : [inside(entry)]))
    .sort();
}

/** The text of one of the repository's files. */
export function textOf(file: string): string {
  return readFileSync(join(root, file), "utf8");
}
