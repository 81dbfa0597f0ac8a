import { startPostgres } from "./postgres";

/** Starts the one Postgres that a whole test run shares; returns how to stop it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ settings: { max_connections: "300" } });
  process.env.TEST_POSTGRES_URL = postgres.url;
  return postgres.stop;
}
