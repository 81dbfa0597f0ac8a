import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { command, Problem } from "../lib/command.mjs";
import { ensureDependencies } from "../lib/dependencies.mjs";
import { root } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";

/**
 * `npm run db:generate -- NAME`: writes the migration from the last one to the schema that the code
 * declares. `-- --custom NAME` writes an empty one, for SQL outside of the schema: triggers, functions,
 * backfills.
 */
export const main = command(async () => {
  const { values, positionals } = parseArgs({
    options: { custom: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [name = ""] = positionals;
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new Problem("Name the migration in snake_case: npm run db:generate -- add_due_dates");
  }
  await ensureDependencies({ dev: true });
  process.exitCode = await run(
    process.execPath,
    [
      `${root}node_modules/drizzle-kit/bin.cjs`,
      "generate",
      "--dialect=postgresql",
      "--schema=src/platform/db/schema/index.ts",
      "--out=migrations",
      `--name=${name}`,
      ...(values.custom ? ["--custom"] : []),
    ],
    { cwd: `${root}packages/server` },
  );
  if (process.exitCode !== 0) return;
  recordChecksums();
  deleteOlderSnapshots();
});

/**
 * Adds the checksum of each new migration to `checksums.json`. Existing checksums are never changed.
 */
function recordChecksums() {
  const folder = `${root}packages/server/migrations/`;
  const file = `${folder}checksums.json`;
  const checksums = JSON.parse(readFileSync(file, "utf8"));
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(".sql") || name in checksums) continue;
    checksums[name] = createHash("sha256")
      .update(readFileSync(folder + name))
      .digest("hex");
    console.log(
      `Recorded the checksum of ${name}. Edited by hand before it lands, it needs its new one.`,
    );
  }
  writeFileSync(file, `${JSON.stringify(checksums, null, 2)}\n`);
}

/** Deletes all snapshots of the schema but the newest, with which the next migration is compared. */
function deleteOlderSnapshots() {
  const folder = `${root}packages/server/migrations/meta/`;
  const snapshots = readdirSync(folder).filter((name) => name.endsWith("_snapshot.json"));
  for (const name of snapshots.toSorted().slice(0, -1)) rmSync(folder + name);
}
