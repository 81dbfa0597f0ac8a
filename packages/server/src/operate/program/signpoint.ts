import { runProgram } from "./run-program";

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => interruption.abort());
}
process.exitCode = await runProgram(process.argv.slice(2), {
  shell: process.env,
  signal: interruption.signal,
});
