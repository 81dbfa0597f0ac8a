import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, expect, it } from "vitest";
import { firstExpanding } from "../scripts/lib/old-versions.mjs";
import { root, textOf } from "./repository";

const server = join(root, "packages/server");
const folder = mkdtempSync(join(tmpdir(), "signpoint-migrations-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("migrations create exactly the schema that the code declares", () => {
  cpSync(join(server, "migrations"), join(folder, "migrations"), { recursive: true });
  const before = readdirSync(join(folder, "migrations"));
  const output = execFileSync(
    process.execPath,
    [
      join(root, "node_modules/drizzle-kit/bin.cjs"),
      "generate",
      "--dialect=postgresql",
      "--schema=src/platform/db/schema/index.ts",
      `--out=${relative(server, join(folder, "migrations"))}`,
    ],
    { cwd: server, encoding: "utf8", stdio: "pipe" },
  );
  expect(output, "run: npm run db:generate -- NAME_OF_THE_CHANGE").toContain("No schema changes");
  expect(readdirSync(join(folder, "migrations"))).toEqual(before);
});

it("migrations that have landed are never edited", () => {
  const names = readdirSync(join(server, "migrations")).filter((name) => name.endsWith(".sql"));
  const found = Object.fromEntries(names.map((name) => [name, sha256Of(name)]));
  const recorded = JSON.parse(textOf("packages/server/migrations/checksums.json")) as object;
  expect(
    found,
    `A migration that has landed is never edited or removed: take the change back, and write a new one with
npm run db:generate -- NAME_OF_THE_CHANGE. Only for one that has not landed yet, put its new checksum into
packages/server/migrations/checksums.json.`,
  ).toEqual(recorded);
});

it("migrations only expand, so that servers of the version before serve on beside them", () => {
  const names = readdirSync(join(server, "migrations")).filter((name) => name.endsWith(".sql"));
  const contracting =
    /set not null|drop column|drop table|rename (?:to|column)|add column (?!.*\b(?:default|generated)\b).*not null/i;
  const found = names
    .filter((name) => name >= firstExpanding)
    .flatMap((name) => textOf(`packages/server/migrations/${name}`).split(";"))
    .filter((statement) => contracting.test(statement));
  expect(names).toContain(firstExpanding);
  expect(found, "See docs/operations/upgrade.md: contract in a later version.").toEqual([]);
});

it("no function of the database takes an advisory lock with a number that the server has for something else", () => {
  const numbers = textOf("packages/server/src/platform/db/advisory-locks.ts")
    .replaceAll("_", "")
    .match(/\b7046\d{6}\b/g);
  // This one replaced the functions of before.
  const taken = readdirSync(join(server, "migrations"))
    .filter((name) => name >= "0046" && name.endsWith(".sql"))
    .flatMap((name) => textOf(`packages/server/migrations/${name}`).match(/\b7046\d{6}\b/g) ?? []);
  expect(numbers?.length).toBeGreaterThan(5);
  expect(taken).not.toEqual([]);
  expect(taken.filter((number) => numbers?.includes(number))).toEqual([]);
});

function sha256Of(name: string): string {
  return createHash("sha256")
    .update(readFileSync(join(server, "migrations", name)))
    .digest("hex");
}
