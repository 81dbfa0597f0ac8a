import { ERROR_CODES } from "@signpoint/api/errors";
import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { authRoutes } from "./auth/routes";
import { apiRoutes } from "./http/api-routes";
import { contactForm } from "./http/contact-form";
import { dataExportRoute } from "./http/data-export-route";
import { fileTransfers } from "./http/file-transfers";
import { health } from "./http/health";
import { limitBody } from "./http/limit-body";
import { openApiRoute } from "./http/openapi";
import { referencePage } from "./http/reference-page";
import { requestId, requestLog } from "./http/request-log";
import { errorResponse } from "./http/responses";
import { securityHeaders } from "./http/security-headers";
import { unsubscribeRoute } from "./http/unsubscribe-route";
import { webFiles } from "./http/web-files";
import { devMailboxRoutes } from "./mail/dev-mailbox";
import { metricsRoute } from "./metrics/metrics-route";
import type { Services } from "./services";

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
  app.get("/api/openapi.json", openApiRoute(config.PUBLIC_URL));
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
