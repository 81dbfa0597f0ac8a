import { freePort } from "../../packages/server/test/support/free-port";
import { userIdOf } from "../world/people";
import { ADMIN_USER, STEADY_USER } from "../world/size";
import { type HttpClient, httpClient } from "./http-client";
import { type SignedIn, signIn, signingFor } from "./people";
import type { Run } from "./run";
import { type ServerProcess, startProcess } from "./server-process";
import type { WorldDatabase } from "./world-database";

/** A running server on a generated world, with people signed in. */
export interface WorldServer {
  process: ServerProcess;
  client: HttpClient;
  who: Record<"steady" | "hot" | "admin", SignedIn>;
  /** More signed-in people, as many as requested. */
  people: SignedIn[];
  stop: () => Promise<void>;
}

/** Starts the built server on a database, with a client of this number of connections. */
export async function startWorldServer(
  run: Run,
  database: WorldDatabase,
  { connections = 1, people: others = [] as number[] } = {},
): Promise<WorldServer> {
  const port = await freePort();
  const { world } = database;
  const ids = [STEADY_USER, 0, ADMIN_USER, ...others].map((index) => userIdOf(world, index));
  const opened = await database.open();
  const url = `http://127.0.0.1:${port}`;
  const jwtKey = run.secrets.JWT_PRIVATE_KEY;
  const signedIn = await signingFor(opened.db, { url, jwtKey })
    .then((signing) => signIn(signing, ids))
    .finally(() => opened.close());
  const process = await startProcess(port, { ...run.secrets, ...database.environment });
  const client = httpClient(process.url, connections);
  const [steady, hot, admin, ...people] = signedIn;
  if (steady === undefined || hot === undefined || admin === undefined) {
    throw new Error("a user of the world was not signed in");
  }
  return {
    process,
    client,
    who: { steady, hot, admin },
    people,
    stop: async () => {
      client.close();
      await process.stop();
    },
  };
}
