import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./repository";

const PACKAGES = ["", "packages/api/", "packages/server/", "packages/web/"];
const FILES = [
  ...PACKAGES.map((folder) => `${folder}package.json`),
  "package-lock.json",
  "CHANGELOG.md",
  "scripts",
];

let clone: string;
beforeAll(() => {
  clone = mkdtempSync(join(os.tmpdir(), "signpoint-release-"));
  for (const file of FILES) cpSync(join(root, file), join(clone, file), { recursive: true });
  run("git", "init", "--quiet", "--initial-branch=main");
  run("git", "config", "user.name", "Somebody");
  run("git", "config", "user.email", "somebody@example.com");
  run("git", "add", "--all");
  run("git", "commit", "--quiet", "--message", "Begin");
});
afterAll(() => rmSync(clone, { recursive: true }));

function run(program: string, ...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync(program, parameters, {
    cwd: clone,
    encoding: "utf8",
  });
  return { status, out: stdout.trim(), err: stderr.trim() };
}
const release = (...parameters: string[]) =>
  run(process.execPath, "scripts/cli.mjs", "release", ...parameters);
const json = (file: string) => JSON.parse(readFileSync(join(clone, file), "utf8"));

test.each([
  ["", "Name the version as in: npm run release -- --dry-run 1.1.0"],
  ["1.1", "Name the version as in: npm run release -- --dry-run 1.1.0"],
  ["0.10.9", "0.10.9 does not follow "],
])("a release of %j is refused in one sentence", (version, says) => {
  expect(release(version)).toMatchObject({ status: 1, err: expect.stringContaining(says) });
});

test("a release is refused beside uncommitted changes and on another branch", () => {
  run("git", "switch", "--quiet", "--create", "other");
  expect(release("99.0.0").err).toBe("Releases are made on main, and this is other.");
  run("git", "switch", "--quiet", "main");
  run("git", "rm", "--cached", "--quiet", "CHANGELOG.md");
  expect(release("99.0.0").err).toMatch(/^There are changes that are not committed/);
  run("git", "reset", "--quiet");
});

test("a dry run of a release says what it would do and changes nothing", () => {
  const before = run("git", "rev-parse", "HEAD").out;
  const { status, out } = release("--dry-run", "99.10.0");
  expect({ status, out }).toEqual({
    status: 0,
    out: expect.stringMatching(
      /-> 99\.10\.0: package\.json, .*tag v99\.10\.0\nNothing was changed/s,
    ),
  });
  expect(run("git", "status", "--porcelain").out).toBe("");
  expect([run("git", "rev-parse", "HEAD").out, run("git", "tag").out]).toEqual([before, ""]);
});

test("a release gives each package the version, dates the changelog, commits and tags", () => {
  expect(release("99.10.0").err).toBe("");
  for (const folder of PACKAGES) expect(json(`${folder}package.json`).version).toBe("99.10.0");
  expect(json("packages/web/package.json").dependencies["@signpoint/api"]).toBe("99.10.0");
  const lock = json("package-lock.json");
  expect([lock.version, lock.packages["packages/server"].version]).toEqual(["99.10.0", "99.10.0"]);
  expect(readFileSync(join(clone, "CHANGELOG.md"), "utf8")).toMatch(
    /^## \[Unreleased\]\n\n## \[99\.10\.0\] - \d{4}-\d{2}-\d{2}\n\n\S/m,
  );
  expect(run("git", "log", "-1", "--format=%s %D").out).toMatch(
    /^Release 99\.10\.0 .*tag: v99\.10\.0/,
  );
  expect(run("git", "status", "--porcelain").out).toBe("");
  expect(release("99.9.0").err).toBe("99.9.0 does not follow 99.10.0.");
  expect(release("99.11.0").err).toBe("The changelog has nothing that is unreleased.");
});
