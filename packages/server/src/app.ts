import { ERROR_CODES } from "@signpoint/api/errors";
import { type Handler, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import type { StatusCode } from "hono/utils/http-status";
import { authRoutes } from "./auth/routes";
import { createApiHandler } from "./http/api-handler";
import { compressJson } from "./http/compress-json";
import { contactForm } from "./http/contact-form";
import { fileTransfers } from "./http/file-transfers";
import { health } from "./http/health";
import { openApiRoute } from "./http/openapi";
import { errorResponse } from "./http/plain-responses";
import { referencePage } from "./http/reference-page";
import { requestLog } from "./http/request-log";
import { retryAfter } from "./http/retry-after";
import { securityHeaders } from "./http/security-headers";
import { webFiles } from "./http/web-files";
import { getClientIp } from "./limits/client-ip";
import { devMailboxRoutes } from "./mail/dev-mailbox";
import { measureRequests } from "./metrics/measure-requests";
import { metricsRoute } from "./metrics/metrics-route";
import type { Services } from "./services";

const BODY_MAX_BYTES = 1024 * 1024;

/** Returns the whole server as one request handler. It does not listen on a port. */
export function createApp(services: Services): Hono {
  const { config } = services;
  const app = new Hono();
  app.use(
    requestLog(services),
    measureRequests(services.metrics),
    securityHeaders(config),
    compress(),
    retryAfter(),
  );
  app.use(refuseMalformedPath());
  app.route("/", health(services));
  app.route("/", metricsRoute(services));
  app.route("/api", fileTransfers(services));
  app.use("/api/*", limitBody());
  app.post("/", limitBody());
  app.route("/auth/v1", authRoutes(services));
  app.route("/api/docs", referencePage());
  app.get("/api/openapi.json", openApiRoute(config.PUBLIC_URL));
  app.all("/api/*", api(services));
  if (config.isDevelopment && config.SMTP_URL === undefined) {
    app.route("/dev", devMailboxRoutes(services));
  }
  app.route("/", contactForm(services));
  app.route("/", webFiles());
  app.notFound((c) => c.json({ code: "NOT_FOUND", message: ERROR_CODES.NOT_FOUND.message }, 404));
  app.onError((error, c) => errorResponse(services, c, error));
  return app;
}

function api(services: Services): Handler {
  const handler = createApiHandler(services);
  const callsInFlight = new Set<string>();
  return async (c) => {
    const responseHeaders = new Headers();
    const { matched, response } = await handler.handle(c.req.raw, {
      prefix: "/api",
      context: {
        services,
        authorization: c.req.header("authorization"),
        idempotencyKey: c.req.header("idempotency-key"),
        callsInFlight,
        clientIp: getClientIp(c, services.config.TRUST_PROXY),
        responseHeaders,
        nameRoute: (route) => services.metrics.nameRoute(c.req.raw, route),
      },
    });
    if (!matched) return c.notFound();
    const headers = new Headers(response.headers);
    for (const [name, value] of responseHeaders) headers.set(name, value);
    headers.set("Cache-Control", "no-store");
    headers.set("X-Server-Time", services.now().toISOString());
    const isJson = headers.get("Content-Type")?.startsWith("application/json") === true;
    const status = response.status as StatusCode;
    const body = isJson
      ? compressJson(await response.text(), headers, c.req.header("Accept-Encoding"))
      : response.body;
    return c.newResponse(body, { status, headers });
  };
}

function limitBody(): MiddlewareHandler {
  const { status, message } = ERROR_CODES.PAYLOAD_TOO_LARGE;
  return bodyLimit({
    maxSize: BODY_MAX_BYTES,
    // The rest of the body is not read, so the connection cannot be used again.
    onError: (c) => c.json({ code: "PAYLOAD_TOO_LARGE", message }, status, { Connection: "close" }),
  });
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
