import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { importCases } from "./import-rules";
import { repositoryFiles, root, textOf } from "./repository";

const biome = join(root, "node_modules/@biomejs/biome/bin/biome");

interface Diagnostic {
  category: string;
  location: { path: string };
}

/** Lints a small tree of files under the repository's own rules; answers rule names by file. */
function lint(files: Record<string, string>): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), "signpoint-lint-"));
  try {
    const rules = JSON.parse(textOf("biome.json")) as object;
    const outsideGit = { ...rules, $schema: undefined, vcs: { enabled: false } };
    const all = { ...files, "biome.json": JSON.stringify(outsideGit) };
    for (const [name, text] of Object.entries(all)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [biome, "lint", "--reporter=json", "--max-diagnostics=none", "packages"],
      { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
    );
    if (!stdout.startsWith("{")) throw new Error(`Biome gave no report: ${stderr}`);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
    const found = new Map<string, string[]>();
    for (const { category, location } of diagnostics) {
      found.set(location.path, [...(found.get(location.path) ?? []), category]);
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("imports flow one way", () => {
  let found: Map<string, string[]>;
  beforeAll(() => {
    found = lint(Object.fromEntries(importCases.map(({ file, code }) => [file, code])));
  });

  const folders = [...new Set(importCases.map(({ file }) => dirname(file)))];

  test.each(folders)("in %s", (folder) => {
    const cases = importCases.filter(({ file }) => dirname(file) === folder);
    const refused = ({ file }: { file: string }) =>
      found.get(file)?.includes("lint/style/noRestrictedImports") ?? false;
    expect(cases.filter((one) => refused(one) === one.allowed)).toEqual([]);
  });
});

test("files do not import each other in a circle", () => {
  const found = lint({
    "packages/api/src/hen.ts": 'import { egg } from "./egg";\n\nexport const hen = () => egg;\n',
    "packages/api/src/egg.ts": 'import { hen } from "./hen";\n\nexport const egg = () => hen;\n',
  });
  expect(found.get("packages/api/src/hen.ts")).toContain("lint/suspicious/noImportCycles");
});

const sources = repositoryFiles().filter((file) => /\.(ts|tsx|mts|mjs|css)$/.test(file));

test("source files stay small", () => {
  // Demo data is content rather than code.
  const tooLong = sources
    .filter((file) => !/\.gen\.ts$|\/seed\/demo-/.test(file))
    .map((file) => ({ file, lines: textOf(file).split("\n").length - 1 }))
    .filter(({ file, lines }) => lines > (/\.(test|spec)\.ts$/.test(file) ? 500 : 250));
  expect(sources.length).toBeGreaterThan(50);
  expect(tooLong).toEqual([]);
});

test("only the ledger writes entries and balances", () => {
  const writers = sources
    .filter((file) => file.startsWith("packages/server/src/"))
    .filter((file) =>
      /\.(insert|update|delete)\(earnings\)|\.set\(\{[^}]*\bpoints\b/.test(textOf(file)),
    )
    .filter((file) => !file.startsWith("packages/server/src/ledger/"));
  expect(writers).toEqual([]);
});
