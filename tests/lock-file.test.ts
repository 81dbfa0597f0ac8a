import { expect, test } from "vitest";
import { textOf } from "./repository";

interface Locked {
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(textOf("package-lock.json")) as {
  packages: Record<string, Locked>;
};

/** Returns true when Node finds `name` from `from`: in its own `node_modules`, or in one further up. */
function isLocked(name: string, from: string): boolean {
  const parts = `${from}/`.split("node_modules/");
  const folders = parts.map((_, index) => parts.slice(0, index + 1).join("node_modules/"));
  return folders.some((folder) => `${folder}node_modules/${name}` in packages);
}

// `npm ci` refuses a lock file without them. npm omits them when its registry does.
test("the lock file holds the packages of every platform", () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(name, path)),
  );
  expect(missing).toEqual([]);
});
