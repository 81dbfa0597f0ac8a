import { Hono } from "hono";
import { unsubscribe } from "../messages/notices/unsubscribe";
import type { Services } from "../platform/services";
import { jsonResponse } from "./responses";

/**
 * Returns the route of `POST /unsubscribe`, which the button of the page and, by RFC 8058, mail programs use. Both name the
 * token in the URL; the body is not read. A GET opens the page and changes nothing, since scanners of mails follow links.
 */
export function unsubscribeRoute(services: Services): Hono {
  const app = new Hono();
  app.post("/unsubscribe", async (c) =>
    jsonResponse(services, c, 200, await unsubscribe(services, c.req.query("token"))),
  );
  return app;
}
