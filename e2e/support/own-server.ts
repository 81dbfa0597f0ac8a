import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type APIRequestContext, request as playwrightRequest } from "@playwright/test";
import { demo } from "./accounts";
import { type RunningServer, startServer } from "./server";

const GRANT_ADMIN = fileURLToPath(
  new URL("../../packages/server/dist/ops/grant-admin.js", import.meta.url),
);

export interface OwnServer {
  url: string;
  /** Requests to this server. */
  request: APIRequestContext;
  passDay: RunningServer["passDay"];
  stop(): Promise<void>;
}

/** Starts a server as `startOwnServer` does, with the demo user as a second admin. */
export async function startServerWithTwoAdmins(
  settings: Record<string, string>,
): Promise<OwnServer> {
  const { folder, ...server } = await startOwnServer(settings);
  const env = { PATH: process.env.PATH, DATA_DIR: folder, SEED: "demo" };
  await promisify(execFile)(process.execPath, [GRANT_ADMIN, demo.user.email], { env });
  return server;
}

/**
 * Starts a server for one file of tests, with settings or at a time that the shared one does not have. Until it is stopped,
 * accounts are made and signed in on it.
 */
export async function startOwnServer(
  settings: Record<string, string>,
): Promise<OwnServer & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "signpoint-own-"));
  const server = await startServer(folder, settings);
  const shared = process.env.E2E_URL;
  process.env.E2E_URL = server.url;
  const request = await playwrightRequest.newContext({ baseURL: server.url });
  return {
    url: server.url,
    folder,
    request,
    passDay: server.passDay,
    stop: async () => {
      if (shared === undefined) delete process.env.E2E_URL;
      else process.env.E2E_URL = shared;
      await request.dispose();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
