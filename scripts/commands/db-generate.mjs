import { parseArgs } from "node:util";
import { command, Problem } from "../lib/command.mjs";
import { ensureDependencies } from "../lib/dependencies.mjs";
import { root } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";

/**
 * `npm run db:generate -- NAME`: writes the migration from the last one to the schema that the code declares.
 * `-- --custom NAME` writes an empty one, for SQL that no schema can say: triggers, functions, backfills.
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
  await ensureDependencies();
  process.exitCode = await run(
    process.execPath,
    [
      `${root}node_modules/drizzle-kit/bin.cjs`,
      "generate",
      "--dialect=postgresql",
      "--schema=src/db/schema/index.ts",
      "--out=migrations",
      `--name=${name}`,
      ...(values.custom ? ["--custom"] : []),
    ],
    { cwd: `${root}packages/server` },
  );
});
