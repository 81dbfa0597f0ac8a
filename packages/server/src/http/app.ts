import { ERROR_CODES } from "@signpoint/api/platform/errors";
import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { authRoutes } from "../accounts/auth/routes";
import { devMailboxRoutes } from "../messages/mail/dev-mailbox";
import type { Services } from "../platform/services";
import { apiRoutes } from "./api-routes";
import { dataExportRoute } from "./data-export-route";
import { fileTransfers } from "./file-transfers";
import { health } from "./health";
import { limitBody } from "./limit-body";
import { metricsRoute } from "./metrics/metrics-route";
import { openApiRoute } from "./openapi/openapi";
import { referencePage } from "./openapi/reference-page";
import { contactForm } from "./pages/contact-form";
import { webFiles } from "./pages/web-files";
import { requestId, requestLog } from "./request-log";
import { errorResponse } from "./responses";
import { securityHeaders } from "./security-headers";
import { unsubscribeRoute } from "./unsubscribe-route";

/** Returns the whole server as one request handler. It does not listen on a port. */
export function createApp(services: Services): Hono {
  const { config, log } = services;
  const app = new Hono();
  app.use(requestLog(services));
  // Their responses are complete. Only the other routes need the middleware that follows.
  app.route("/api", apiRoutes(services));
  app.route("/", health(services));
  app.use(requestId(), securityHeaders(config), compress());
  app.use(refuseMalformedPath());
  app.route("/", metricsRoute(services));
  app.route("/api", fileTransfers(services));
  app.route("/api", dataExportRoute(services));
  app.use("/api/*", limitBody(services));
  app.post("/", limitBody(services));
  app.post("/unsubscribe", limitBody(services));
  app.route("/auth/v1", authRoutes(services));
  app.route("/api/docs", referencePage());
  app.route("/api/openapi.json", openApiRoute(config.PUBLIC_URL));
  app.all("/api/*", (c) => c.notFound());
  if (config.isDevelopment && config.SMTP_URL === undefined) {
    app.route("/dev", devMailboxRoutes(services));
  }
  app.route("/", contactForm(services));
  app.route("/", unsubscribeRoute(services));
  app.route("/", webFiles(services));
  app.notFound((c) => c.json({ code: "NOT_FOUND", message: ERROR_CODES.NOT_FOUND.message }, 404));
  app.onError((error, c) =>
    errorResponse(services, c, error, {
      report: (err) => log.error({ err, path: c.req.path }, "a request failed"),
    }),
  );
  return app;
}

/** Responds with BAD_REQUEST to a path that is not valid percent-encoding. */
function refuseMalformedPath(): MiddlewareHandler {
  const { status, message } = ERROR_CODES.BAD_REQUEST;
  return async (c, next) => {
    try {
      decodeURIComponent(new URL(c.req.url).pathname);
    } catch {
      return c.json({ code: "BAD_REQUEST", message }, status);
    }
    await next();
  };
}
