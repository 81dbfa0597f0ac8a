import { readFileSync } from "node:fs";

/**
 * Returns the variables that are set, those included whose content is in a file: `NAME_FILE` names the file of `NAME`, as secrets
 * of containers and of systemd come. A file that cannot be read is a mistake.
 */
export function readFiles(
  environment: NodeJS.Dict<string>,
  names: string[],
): { set: Record<string, string>; mistakes: string[] } {
  const given = Object.entries(environment).filter(([, value]) => value);
  const set = Object.fromEntries(given) as Record<string, string>;
  const mistakes: string[] = [];
  for (const name of names) {
    const fileName = `${name}_FILE`;
    const file = set[fileName];
    if (file === undefined) continue;
    if (set[name] !== undefined) {
      mistakes.push(`  ${name}: is set, and ${fileName}, too: remove one`);
      continue;
    }
    try {
      set[name] = readFileSync(file, "utf8").trim();
      delete set[fileName];
    } catch (error) {
      mistakes.push(`  ${fileName}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { set, mistakes };
}
