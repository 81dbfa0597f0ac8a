import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { decodeJwt } from "jose";
import { createApp } from "../../../src/http/app";
import { toErrorAnswer } from "../../../src/http/error-answer";
import { newId } from "../../../src/platform/db/new-id";
import type { TestServices } from "../../support/server";

/** One of the product's calls with a plausible mistake. */
export type Mutation = (
  services: TestServices,
  caller: string,
  given: Record<string, string>,
) => Promise<object>;

export class Refused extends Error {}

type Source = "CONTRACT_SIGNED" | "CONTRACT_COMPLETED" | "CONTRACT_REJECTED" | "POINTS_REDEEMED";

/** An entry, with a cause of its own unless one is given. */
export const entry = (
  user_id: string,
  source: Source,
  points_earned: number,
  cause_id: string = newId(),
) => ({ user_id, source, details: "mutation", points_earned, cause_id });

/**
 * Starts the product with some of its calls replaced by mutations. They live in the folder of tests, where no
 * build of the product finds them.
 */
export async function startMutatedServer(
  services: TestServices,
  mutations: Record<string, Mutation>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const app = new Hono();
  for (const [path, mutation] of Object.entries(mutations)) {
    app.post(path, async (c) => {
      try {
        return c.json(await mutation(services, callerOf(c), await c.req.json()));
      } catch (error) {
        if (error instanceof Refused)
          return c.json({ code: error.message, message: "refused" }, 409);
        // Such as a check of the database that stops the mutation. As the product answers: its client reads JSON alone.
        const { status, body } = toErrorAnswer(error, { report: () => undefined });
        return Response.json(body, { status });
      }
    });
  }
  const product = createApp(services);
  app.all("*", (c) => product.fetch(c.req.raw, c.env));
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise<void>((resolve) => {
    server.once("listening", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function callerOf(c: Context): string {
  const token = c.req.header("authorization")?.replace("Bearer ", "");
  return token === undefined ? "" : (decodeJwt(token).sub ?? "");
}
