import { Hono } from "hono";
import type { Services } from "../services";

/** The accounts protocol, mounted at `/auth/v1`. */
export function authRoutes(services: Services): Hono {
  const app = new Hono();
  app.get("/.well-known/jwks.json", (c) => {
    c.header("Cache-Control", "public, max-age=600");
    return c.json({ keys: services.keys.all.map(({ publicJwk }) => publicJwk) });
  });
  return app;
}
