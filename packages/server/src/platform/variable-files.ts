import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Returns the variables that are set, those included whose content is in a file: `NAME_FILE` names the file of `NAME`, as secrets
 * of containers come, and `SECRETS_DIR` a folder with a file `NAME` for each; so does the folder of credentials that systemd
 * names. A file that cannot be read is a mistake, one that is missing from a folder is not.
 */
export function readFiles(
  environment: NodeJS.Dict<string>,
  names: string[],
): { set: Record<string, string>; mistakes: string[] } {
  const given = Object.entries(environment).filter(([, value]) => value);
  const set = Object.fromEntries(given) as Record<string, string>;
  const mistakes: string[] = [];
  const read = (variable: string, file: string) => {
    try {
      return readFileSync(file, "utf8").trim();
    } catch (error) {
      mistakes.push(`  ${variable}: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  };
  for (const name of names) {
    const fileName = `${name}_FILE`;
    const file = set[fileName];
    if (file === undefined) continue;
    if (set[name] !== undefined) {
      mistakes.push(`  ${name}: is set, and ${fileName}, too: remove one`);
      continue;
    }
    const text = read(fileName, file);
    if (text === undefined) continue;
    set[name] = text;
    delete set[fileName];
  }
  const { SECRETS_DIR, CREDENTIALS_DIRECTORY } = set;
  if (SECRETS_DIR !== undefined && !path.isAbsolute(SECRETS_DIR)) {
    mistakes.push("  SECRETS_DIR: must be an absolute path");
  }
  for (const folder of [CREDENTIALS_DIRECTORY, SECRETS_DIR]) {
    if (folder === undefined) continue;
    for (const name of names.filter((each) => set[each] === undefined)) {
      const file = path.join(folder, name);
      const text = existsSync(file) ? read(name, file) : undefined;
      if (text) set[name] = text;
    }
  }
  return { set, mistakes };
}
