import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type APIRequestContext, request as playwrightRequest } from "@playwright/test";
import { demo } from "./accounts";
import { type RunningServer, SIGNPOINT, startServer } from "./server";

export interface OwnServer {
  url: string;
  /** Requests to this server. */
  request: APIRequestContext;
  passDay: RunningServer["passDay"];
  /** Makes a person an admin, as the operator does beside the running server. */
  grantAdmin(email: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server as `startOwnServer` does, with the demo user as a second admin. */
export async function startServerWithTwoAdmins(
  settings: Record<string, string>,
): Promise<OwnServer> {
  const server = await startOwnServer(settings);
  await server.grantAdmin(demo.user.email);
  return server;
}

/**
 * Starts a server for one file of tests, with settings or at a time that the shared one does not have. Until it is stopped,
 * accounts are made and signed in on it.
 */
export async function startOwnServer(settings: Record<string, string>): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), "signpoint-own-"));
  const server = await startServer(folder, settings);
  const shared = process.env.E2E_URL;
  process.env.E2E_URL = server.url;
  const request = await playwrightRequest.newContext({ baseURL: server.url });
  return {
    url: server.url,
    request,
    passDay: server.passDay,
    grantAdmin: async (email) => {
      const env = { PATH: process.env.PATH, DATA_DIR: folder, SEED: "demo", ...settings };
      const parameters = ["grant-admin", email, "--shell"];
      await promisify(execFile)(process.execPath, [SIGNPOINT, ...parameters], { env });
    },
    stop: async () => {
      if (shared === undefined) delete process.env.E2E_URL;
      else process.env.E2E_URL = shared;
      await request.dispose();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
