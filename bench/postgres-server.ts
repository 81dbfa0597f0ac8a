import { startPostgres } from "../packages/server/test/support/postgres";

/**
 * Starts a Postgres for measurements and runs it until SIGINT or SIGTERM, so that several runs can
 * share its filled databases:
 *
 *   npx tsx bench/postgres-server.ts
 *   npm run bench -- --postgres postgres://postgres@127.0.0.1:PORT/postgres
 */
const server = await startPostgres({
  durable: true,
  settings: { shared_buffers: "1GB", max_wal_size: "4GB" },
});
console.log(server.url);
await new Promise<void>((resolve) => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, resolve);
  // Postgres alone does not keep this process alive.
  setInterval(() => undefined, 60_000);
});
await server.stop();
process.exit(0);
