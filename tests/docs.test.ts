import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigSchema } from "../packages/server/src/config";
import { namedCommands, namedLinks, namedPaths } from "./documents";
import { repositoryFiles, root, textOf } from "./repository";

const files = repositoryFiles();
const documents = files.filter((file) => /^(README\.md|docs\/.*\.md)$/.test(file));
const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };

test("there are documents to check", () => {
  expect(documents).toContain("README.md");
});

describe.each(documents)("%s", (document) => {
  const text = textOf(document);

  test("names only npm commands that exist", () => {
    expect(namedCommands(text).filter((name) => !(name in scripts))).toEqual([]);
  });

  test("names only paths that exist", () => {
    expect(namedPaths(text).filter((path) => !names(path))).toEqual([]);
  });

  test("links only to files that exist", () => {
    const targets = namedLinks(text).map((link) => normalize(join(dirname(document), link)));
    expect(targets.filter((target) => !existsSync(join(root, target)))).toEqual([]);
  });
});

/** A path is given in full, or by its end, as in `rules/expiry.ts`; what is generated may be missing. */
function names(path: string): boolean {
  if (/(^|\/)(dist|\.data|node_modules)(\/|$)/.test(path)) return true;
  if (existsSync(join(root, path))) return true;
  const end = `/${path.replace(/\/$/, "")}`;
  return files.some((file) => `/${file}`.endsWith(end) || `/${file}`.includes(`${end}/`));
}

test(".env.example names the variables that the server reads, and no others", () => {
  const explained = [...textOf(".env.example").matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)];
  const known = Object.keys(ConfigSchema.shape);
  expect(new Set(explained.map(([, name]) => name))).toEqual(new Set(known));
});

test(".env.example shows each default as it is", () => {
  const shown = new Map(
    [...textOf(".env.example").matchAll(/^# ([A-Z][A-Z0-9_]+)=(.+)$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  for (const [name, value] of Object.entries(ConfigSchema.parse({}))) {
    if (value !== undefined) expect([name, shown.get(name)]).toEqual([name, String(value)]);
  }
});

test("the tools that npm commands name exist", () => {
  const tools = Object.values(scripts).flatMap((script) =>
    [...script.matchAll(/scripts\/ops\.mjs ([a-z-]+)/g)].map(([, tool]) => tool),
  );
  const missing = tools.filter((tool) => !files.includes(`packages/server/src/ops/${tool}.ts`));
  expect(missing).toEqual([]);
});
