import { randomBytes } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { freePort } from "../../packages/server/test/support/free-port";
import { contractAt } from "../world/contracts";
import type { World } from "../world/world";
import { type HttpAnswer, type HttpCall, type HttpClient, httpClient } from "./http-client";
import type { Measured } from "./load";
import { ensureParse } from "./parse-package";
import type { Run } from "./run";
import { startProcess } from "./server-process";

const PROGRAM = fileURLToPath(new URL("../programs/parse-server.ts", import.meta.url));
const DATABASE = "signpoint_bench_parse";
const CONTRACTS = 1_000;
const BATCH = 50;
const RICH_POINTS = 1_000_000_000;
/** What Parse does not index by itself and both calls look for. */
const INDEXES = [
  'create index on "Contract" ("createdAt", "objectId")',
  'create index on "Signing" ("user", contract)',
];
const CLASS = "/parse/classes/Contract";

/** Parse Server with contracts like those of a world, and one signed-in user for each client. */
export interface ParsePeer extends Measured {
  /** Lists the latest 20 contracts as a signed-in user. */
  list: (client: number) => Promise<HttpAnswer>;
  /** Signs a contract that the client's user has not signed: at most 1,000 turns each. */
  sign: (client: number, turn: number) => Promise<HttpAnswer>;
  stop: () => Promise<void>;
}

/** Starts Parse Server on a new database of the same Postgres, and fills it over its own API. */
export async function startParse(run: Run, world: World, clients: number): Promise<ParsePeer> {
  const folder = await ensureParse(run.say);
  const masterKey = randomBytes(16).toString("hex");
  const databaseUrl = await newDatabase(run.postgresUrl, clients);
  const server = await startProcess(
    await freePort(),
    {
      PEERS: folder,
      DATABASE_URL: databaseUrl,
      MASTER_KEY: masterKey,
      PARSE_SERVER_LOGS_FOLDER: path.join(folder, "logs"),
      NODE_ENV: "production",
    },
    ["--import", "tsx", PROGRAM],
  );
  const client = httpClient(server.url, clients);
  const asAdmin = headersFor({ "x-parse-master-key": masterKey });
  const contracts = await addContracts(client, asAdmin, world);
  await addSigningClass(client, asAdmin);
  for (const statement of INDEXES) await query(databaseUrl, statement);
  const users: Record<string, string>[] = [];
  for (let index = 0; index < clients; index += 1) {
    users.push(headersFor({ "x-parse-session-token": await addUser(client, asAdmin, index) }));
  }
  const send = (index: number, call: HttpCall) =>
    client.expectOk({ ...call, headers: users[index] ?? {} });
  const where = encodeURIComponent(JSON.stringify({ status: "active" }));
  return {
    cpuMs: server.cpuMs,
    list: (index) =>
      send(index, { path: `${CLASS}?where=${where}&order=-createdAt,-objectId&limit=20` }),
    sign: (index, turn) => {
      // Clients begin far from each other, so that they seldom meet at a contract.
      const contractId = contracts[(index * Math.floor(CONTRACTS / clients) + turn) % CONTRACTS];
      return send(index, { method: "POST", path: "/parse/functions/sign", body: { contractId } });
    },
    stop: async () => {
      client.close();
      await server.stop();
    },
  };
}

const headersFor = (headers: Record<string, string>) => ({
  "x-parse-application-id": "bench",
  ...headers,
});

async function newDatabase(serverUrl: string, connections: number): Promise<string> {
  await query(serverUrl, `drop database if exists ${DATABASE} with (force)`);
  await query(serverUrl, `create database ${DATABASE}`);
  const url = new URL(serverUrl);
  url.pathname = `/${DATABASE}`;
  url.searchParams.set("max", String(connections));
  return url.href;
}

async function query(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Adds contracts that only signed-in users can read and nobody can write. Resolves to their ids. */
async function addContracts(
  client: HttpClient,
  headers: Record<string, string>,
  world: World,
): Promise<string[]> {
  const ids: string[] = [];
  for (let start = 0; start < CONTRACTS; start += BATCH) {
    const requests = Array.from({ length: BATCH }, (_, offset) => ({
      method: "POST",
      path: CLASS,
      body: contractFields(world, start + offset),
    }));
    const call = { method: "POST", path: "/parse/batch", body: { requests }, headers } as const;
    const { body } = await client.expectOk(call);
    const created = JSON.parse(body) as { success: { objectId: string } }[];
    ids.push(...created.map(({ success }) => success.objectId));
  }
  const signedIn = { requiresAuthentication: true };
  const classLevelPermissions = { find: signedIn, get: signedIn, create: {}, update: {} };
  const body = { className: "Contract", classLevelPermissions };
  await client.expectOk({ method: "PUT", path: "/parse/schemas/Contract", body, headers });
  return ids;
}

/** Adds the class of signings, which is searched before it has an object. */
async function addSigningClass(client: HttpClient, headers: Record<string, string>): Promise<void> {
  const pointerTo = (targetClass: string) => ({ type: "Pointer", targetClass });
  const fields = { user: pointerTo("_User"), contract: pointerTo("Contract") };
  const body = { className: "Signing", fields };
  await client.expectOk({ method: "POST", path: "/parse/schemas/Signing", body, headers });
}

function contractFields(world: World, index: number): Record<string, unknown> {
  const contract = contractAt(world, index % world.size.contracts);
  const expiresAt = new Date(Date.now() + (index + 1) * 86_400_000).toISOString();
  return {
    title: contract.title,
    type: contract.type,
    description: contract.description,
    activity: "Buy the test article with the test card.",
    pointsCost: contract.cost,
    pointsReward: contract.reward,
    duration: contract.duration,
    maxSigners: 0,
    placesTaken: 0,
    surveyRequired: false,
    isOfficial: contract.isOfficial,
    status: "active",
    expiresAt: { __type: "Date", iso: expiresAt },
  };
}

/** Adds a user with points. Resolves to the token of a session. */
async function addUser(
  client: HttpClient,
  headers: Record<string, string>,
  index: number,
): Promise<string> {
  const body = { username: `user-${index}`, password: "bench-password", points: RICH_POINTS };
  const path = "/parse/users";
  const answer = await client.send({ method: "POST", path, body, headers });
  const { sessionToken } = JSON.parse(answer.body) as { sessionToken?: string };
  if (sessionToken === undefined) throw new Error(`Parse Server has no session: ${answer.body}`);
  return sessionToken;
}
