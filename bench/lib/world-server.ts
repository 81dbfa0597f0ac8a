import { freePort } from "../../packages/server/test/support/free-port";
import { userIdOf } from "../world/people";
import { ADMIN_USER, STEADY_USER } from "../world/size";
import { type HttpAnswer, type HttpClient, httpClient } from "./http-client";
import type { Page } from "./pages";
import { type SignedIn, signIn, signingFor } from "./people";
import type { Run } from "./run";
import { PRODUCTION, PRODUCTION_URL, type ServerProcess, startProcess } from "./server-process";
import type { WorldDatabase } from "./world-database";

/** A running server on a generated world, with people signed in. */
export interface WorldServer {
  process: ServerProcess;
  client: HttpClient;
  who: Record<"steady" | "hot" | "admin", SignedIn>;
  /** Asks for a page as its caller. */
  get: (page: Page) => Promise<HttpAnswer>;
  /** More signed-in people, as many as requested. */
  people: SignedIn[];
  stop: () => Promise<void>;
}

/** Starts the built server on a database, with a client of this number of connections. */
export async function startWorldServer(
  run: Run,
  database: WorldDatabase,
  { connections = 1, people: others = [] as number[], isProduction = true } = {},
): Promise<WorldServer> {
  const port = await freePort();
  const url = isProduction ? PRODUCTION_URL : `http://127.0.0.1:${port}`;
  const indexes = [STEADY_USER, 0, ADMIN_USER, ...others];
  const signedIn = await signInTo(run, database, url, indexes);
  const process = await startProcess(port, {
    ...(isProduction && PRODUCTION),
    ...run.secrets,
    ...database.environment,
  });
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
    get: ({ path, caller }) =>
      client.expectOk({ path, token: (caller === ADMIN_USER ? admin : steady).token }),
    stop: async () => {
      client.close();
      await process.stop();
    },
  };
}

/** Signs people of a world in for the server with this URL. No other process may have the database open. */
async function signInTo(
  { secrets }: Run,
  { world, open }: WorldDatabase,
  url: string,
  indexes: number[],
): Promise<SignedIn[]> {
  const ids = indexes.map((index) => userIdOf(world, index));
  const opened = await open();
  return await signingFor(opened.db, { url, jwtKey: secrets.JWT_PRIVATE_KEY })
    .then((signing) => signIn(signing, ids))
    .finally(() => opened.close());
}
