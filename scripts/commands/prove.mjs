import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { chosen } from "../lib/chosen.mjs";
import { command } from "../lib/command.mjs";
import { inWords, sum } from "../lib/counts.mjs";
import { ensureDependencies } from "../lib/dependencies.mjs";
import { watchForInterruption } from "../lib/interruption.mjs";
import { root } from "../lib/paths.mjs";
import { proofs } from "../steps/proofs.mjs";
import { vitest } from "../steps/vitest.mjs";

const folder = `${root}.cache/test/`;
const figures = `${folder}figures.jsonl`;

/** Variables that change the app's behaviour and would disturb the proofs. */
const disturbing = ["NODE_ENV", "DATABASE_URL", "DATA_DIR", "PUBLIC_URL"];

/**
 * `npm run prove`: runs all proofs, or those named, at large scale, and prints a table of the results.
 * The same `PROVE_SEED` repeats the same inputs.
 */
export const main = command(async () => {
  const names = chosen(Object.keys(proofs), "proof");
  await ensureDependencies({ dev: true });
  for (const name of disturbing) delete process.env[name];
  mkdirSync(folder, { recursive: true });
  rmSync(figures, { force: true });
  const PROVE_SEED = process.env.PROVE_SEED || String(Date.now() % 2 ** 31);
  const env = { PROVE_SIZE: "large", PROVE_SEED, PROVE_FIGURES: figures };
  console.log(`PROVE_SEED=${PROVE_SEED}`);
  const interruption = watchForInterruption();
  const startedAt = Date.now();

  const results = [];
  for (const name of names) {
    const { title = "", projects = [], files, minutes, prepare, run } = proofs[name] ?? {};
    if (run) {
      console.log(`=== ${name}: ${title}`);
      results.push(await run(env));
    }
    const prepared = await prepare?.();
    for (const project of projects) {
      const step = vitest(`prove-${name}-${project}`, [project], {
        files,
        env: { ...env, ...prepared },
        minutes,
      });
      console.log(`=== ${name} on ${project}: ${title}`);
      results.push(await step());
      if (interruption.aborted) process.exit(interruption.reason);
    }
  }
  const total = sum(results);
  console.log(`\n${table()}\n`);
  console.log(`${inWords(total)} in ${Math.ceil((Date.now() - startedAt) / 60_000)} min`);
  process.exitCode = total.failed > 0 ? 1 : 0;
});

/** Returns the report of the proofs, one line for each kind and engine. */
function table() {
  const lines = existsSync(figures) ? readFileSync(figures, "utf8").trim().split("\n") : [];
  const rows = lines.map((line) => {
    const { what, engine, figures: found } = JSON.parse(line);
    const text = Object.entries(found).map(([name, figure]) => `${figure} ${name}`);
    return { what, engine, text: text.join(", ") };
  });
  const width = Math.max(0, ...rows.map(({ what }) => what.length));
  return rows
    .map(({ what, engine, text }) => `${what.padEnd(width)}  ${engine.padEnd(8)}  ${text}`)
    .join("\n");
}
