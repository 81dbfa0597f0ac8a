import { Hono } from "hono";
import type { Services } from "../services";
import { defineCall } from "./call-definition";
import { callHandler } from "./call-handler";
import type { AnyImplementation } from "./implementation";
import { limitBody } from "./limit-body";
import { notificationStream } from "./notification-stream";
import { implementations } from "./router";

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
  const stream = defineCall("notifications", "stream");
  app.get(stream.path, notificationStream(services, stream));
  return app;
}
