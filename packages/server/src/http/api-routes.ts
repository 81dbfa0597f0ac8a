import { Hono } from "hono";
import type { Services } from "../platform/services";
import { defineCall } from "./calls/call-definition";
import { callHandler } from "./calls/call-handler";
import type { AnyImplementation } from "./calls/implementation";
import { implementations } from "./calls/router";
import { eventStream } from "./event-stream";
import { limitBody } from "./limit-body";

/** Returns the routes of all calls of the contract, relative to `/api`. Their responses are complete. */
export function apiRoutes(services: Services): Hono {
  const app = new Hono();
  const groups = implementations as unknown as Record<string, Record<string, AnyImplementation>>;
  for (const [group, members] of Object.entries(groups)) {
    for (const [name, implementation] of Object.entries(members)) {
      const call = defineCall(group, name);
      const path = call.path.replace(/\{(\w+)\}/g, ":$1");
      const handler = callHandler(services, call, implementation);
      if (call.method === "GET") app.get(path, handler);
      else app.on(call.method, path, limitBody(services), handler);
    }
  }
  const notifications = defineCall("notifications", "stream");
  const forAdmins = { access: "admin", checkMs: 5_000, passing: "queue" } as const;
  app.get(notifications.path, eventStream(services, notifications, forAdmins));
  const notices = defineCall("notices", "stream");
  // Everybody who is signed in has one of these open, so its access is checked less often between events.
  const forOwners = { access: "user", checkMs: 30_000 } as const;
  app.get(notices.path, eventStream(services, notices, forOwners));
  return app;
}
