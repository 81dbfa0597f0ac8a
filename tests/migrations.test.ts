import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, expect, it } from "vitest";
import { root } from "./repository";

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
      "--schema=src/db/schema/index.ts",
      `--out=${relative(server, join(folder, "migrations"))}`,
    ],
    { cwd: server, encoding: "utf8", stdio: "pipe" },
  );
  expect(output, "run: npm run db:generate -- NAME_OF_THE_CHANGE").toContain("No schema changes");
  expect(readdirSync(join(folder, "migrations"))).toEqual(before);
});
