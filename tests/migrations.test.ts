import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { root } from "./repository";

const server = join(root, "packages/server");
const folder = mkdtempSync(join(tmpdir(), "signpoint-migrations-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the migrations make exactly the schema that the code declares", () => {
  cpSync(join(server, "migrations"), join(folder, "migrations"), { recursive: true });
  const config = join(folder, "drizzle.config.json");
  writeFileSync(
    config,
    JSON.stringify({
      dialect: "postgresql",
      schema: join(server, "src/db/schema/index.ts"),
      out: join(folder, "migrations"),
    }),
  );
  const before = readdirSync(join(folder, "migrations"));
  const output = execFileSync(
    process.execPath,
    [join(root, "node_modules/drizzle-kit/bin.cjs"), "generate", `--config=${config}`],
    { cwd: server, encoding: "utf8", stdio: "pipe" },
  );
  expect(output).toContain("No schema changes");
  expect(readdirSync(join(folder, "migrations"))).toEqual(before);
});
