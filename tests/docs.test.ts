import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { COMMANDS } from "../packages/server/src/operate/program/commands";
import { ConfigSchema } from "../packages/server/src/platform/config";
import { blocksOf, MARKS } from "../packages/server/test/system/pages/blocks";
import { namedCommands, namedLinks, namedPaths } from "./documents";
import { repositoryFiles, root, textOf } from "./repository";

const files = repositoryFiles();
const documents = files.filter((file) => file.endsWith(".md"));
const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };

test("there are documents to check", () => {
  expect(documents).toContain("README.md");
});

/** Returns all findings of `look` in all documents, as `document: finding`. */
function inAll(look: (text: string, document: string) => string[]): string[] {
  return documents.flatMap((document) =>
    look(textOf(document), document).map((finding) => `${document}: ${finding}`),
  );
}

test("documents name only npm commands that exist", () => {
  expect(inAll((text) => namedCommands(text).filter((name) => !(name in scripts)))).toEqual([]);
});

test("documents name only paths that exist", () => {
  expect(inAll((text) => namedPaths(text).filter((path) => !isPath(path)))).toEqual([]);
});

test("documents link only to files that exist", () => {
  const missing = (text: string, document: string) =>
    namedLinks(text).filter((link) => !existsSync(join(root, dirname(document), link)));
  expect(inAll(missing)).toEqual([]);
});

test("documents link only to headings that exist", () => {
  const missing = (text: string, document: string) =>
    [...text.matchAll(/\]\(([^)\s:]*\.md)?#([^)\s]+)\)/g)].flatMap(([, file, anchor = ""]) => {
      const target = file === undefined ? text : textOf(join(dirname(document), file));
      const headings = target.match(/(?<=^#+ ).+$/gm) ?? [];
      return headings.some((heading) => toAnchor(heading) === anchor) ? [] : [`${file}#${anchor}`];
    });
  expect(inAll(missing)).toEqual([]);
});

/** Returns the anchor that a heading has on GitHub. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
}

test("each block of commands in the pages of operations says whether the proof runs it", () => {
  const blocks = files
    .filter((file) => file.startsWith("docs/operations/"))
    .flatMap((file) => blocksOf(textOf(file)));
  expect(blocks.length).toBeGreaterThan(50);
  expect(blocks.filter(({ mark }) => !MARKS.includes(mark))).toEqual([]);
});

/**
 * Returns true for a full path, or the end of one, such as `rules/expiry.ts`. Generated files may be
 * missing.
 */
function isPath(path: string): boolean {
  if (/(^|\/)(dist|\.data|node_modules)(\/|$)/.test(path)) return true;
  if (existsSync(join(root, path))) return true;
  const end = `/${path.replace(/\/$/, "")}`;
  return files.some((file) => `/${file}`.endsWith(end) || `/${file}`.includes(`${end}/`));
}

test("each forgery of the document names a test that exists", () => {
  const named = textOf("docs/proof-files.md").matchAll(/`([\w/-]+\.test\.ts)`: "([^"]+)"/g);
  const tests = [...named].map(([, path, title = ""]) => ({ path, title }));
  expect(tests.length).toBeGreaterThan(32);
  const missing = tests.filter(
    ({ path, title }) => !textOf(`packages/server/test/${path}`).includes(`"${title}"`),
  );
  expect(missing).toEqual([]);
});

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
    [...script.matchAll(/scripts\/cli\.mjs ops ([a-z-]+)/g)].map(([, tool]) => tool),
  );
  expect(tools.filter((tool) => !Object.hasOwn(COMMANDS, tool ?? ""))).toEqual([]);
});

test("each decision record has a number of its own, and no heading says another", () => {
  const records = files.filter((file) => file.startsWith("docs/decisions/"));
  const numberOf = (file: string) => file.slice("docs/decisions/".length).slice(0, 4);
  expect(new Set(records.map(numberOf)).size).toBe(records.length);
  const wrong = records.filter((file) => {
    const said = /^# (\d+)\. /.exec(textOf(file))?.[1];
    return said !== undefined && Number(said) !== Number(numberOf(file));
  });
  expect(wrong).toEqual([]);
});
