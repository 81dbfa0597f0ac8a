import { Hono, type Context as HonoContext } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { timeout } from "hono/timeout";
import { logSecurityEvent } from "../../platform/security-log";
import type { Services } from "../../platform/services";
import { adminFactorRoutes } from "../factors/admin-routes";
import { listFactors } from "../factors/factor-object";
import { factorRoutes } from "../factors/routes";
import { reauthenticate } from "../proofs/reauthenticate";
import { DisownBody, disownLogin } from "../sessions/new-place/disown-login";
import { AuthError } from "./auth-error";
import { authErrorResponse } from "./auth-error-response";
import { requireSignedIn } from "./authenticate";
import { type Client, readClient, setDeviceCookie } from "./client";
import { CodeBody, exchangeCode } from "./links/exchange-code";
import { followLink } from "./links/follow-link";
import { RecoverBody, recover } from "./links/recover";
import { isOwnUrl } from "./links/redirects";
import { ResendBody, resend } from "./links/resend";
import { OtpBody, sendLoginCode } from "./links/send-login-code";
import { VerifyBody, verify } from "./links/verify";
import { readBody } from "./read-body";
import { RefreshBody, refreshSession } from "./refresh-session";
import { PasswordBody, signInWithPassword } from "./sign-in-with-password";
import { signOut } from "./sign-out";
import { SignUpBody, signUp } from "./sign-up";
import { UpdateUserBody, updateUser } from "./update-user";
import { toUserObject } from "./user-object";

const BODY_MAX_BYTES = 1024 * 1024;
const TIMEOUT_MS = 10_000;

/** Returns the routes of the accounts protocol that `@supabase/auth-js` speaks. Mounted at `/auth/v1`. */
export function authRoutes(services: Services): Hono {
  const app = new Hono();
  app.onError((error, c) => authErrorResponse(services, error, c));
  app.use(createCors(services), async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  });
  app.use(timeout(TIMEOUT_MS));
  app.use(
    bodyLimit({
      maxSize: BODY_MAX_BYTES,
      onError: (c) => {
        // The rest of the body is not read, so the connection cannot be reused.
        c.header("Connection", "close");
        return authErrorResponse(services, new AuthError("bodyTooLarge"), c);
      },
    }),
  );
  app.route("/", sessionRoutes(services));
  app.route("/", mailRoutes(services));
  app.route("/", userRoutes(services));
  app.route("/factors", factorRoutes(services));
  app.route("/admin/users", adminFactorRoutes(services));
  app.route("/", publicRoutes(services));
  app.all("*", (c) => authErrorResponse(services, new AuthError("notFound"), c));
  return app;
}

function sessionRoutes(services: Services): Hono {
  const app = new Hono();
  app.post("/token", async (c) => {
    const ctx = withClient(services, c);
    switch (c.req.query("grant_type")) {
      case "password": {
        const { session, deviceToken } = await signInWithPassword(
          ctx,
          await readBody(c, PasswordBody),
        );
        setDeviceCookie(services, c, deviceToken);
        return c.json(session);
      }
      case "refresh_token":
        return c.json(await refreshSession(ctx, await readBody(c, RefreshBody)));
      case "pkce":
        return c.json(await exchangeCode(ctx, await readBody(c, CodeBody)));
      default:
        throw new AuthError("grantTypeUnknown");
    }
  });
  app.post("/logout", async (c) => {
    const signedIn = await requireSignedIn(services, c.req.header("authorization"));
    const scope = c.req.query("scope") || "global";
    await signOut({ ...services, ...signedIn }, { scope });
    logSecurityEvent(services, "logout", { user_id: signedIn.user.id, scope });
    return c.body(null, 204);
  });
  return app;
}

function mailRoutes(services: Services): Hono {
  const app = new Hono();
  app.post("/signup", async (c) =>
    c.json(await signUp(withClient(services, c), await readBody(c, SignUpBody))),
  );
  app.post("/recover", async (c) => {
    await recover(withClient(services, c), await readBody(c, RecoverBody));
    return c.json({});
  });
  app.post("/otp", async (c) => {
    await sendLoginCode(withClient(services, c), await readBody(c, OtpBody));
    return c.json({});
  });
  app.post("/resend", async (c) => {
    await resend(withClient(services, c), await readBody(c, ResendBody));
    return c.json({});
  });
  app.get("/verify", async (c) => {
    // Programs that check whether a link works must not use it up.
    if (c.req.method === "HEAD") return c.body(null, 200);
    const link = { token: c.req.query("token") ?? "", type: c.req.query("type") ?? "" };
    return c.redirect(await followLink(withClient(services, c), link), 303);
  });
  app.post("/not-me", async (c) =>
    c.json(await disownLogin(withClient(services, c), await readBody(c, DisownBody))),
  );
  app.post("/verify", async (c) =>
    c.json(await verify(withClient(services, c), await readBody(c, VerifyBody))),
  );
  return app;
}

function withClient(services: Services, c: HonoContext): Services & { client: Client } {
  return { ...services, client: readClient(services, c) };
}

function userRoutes(services: Services): Hono {
  const app = new Hono();
  app.get("/user", async (c) => {
    const { user } = await requireSignedIn(services, c.req.header("authorization"));
    return c.json(toUserObject(user, await listFactors(services.db, user.id)));
  });
  app.put("/user", async (c) => {
    const signedIn = await requireSignedIn(services, c.req.header("authorization"));
    const ctx = { ...withClient(services, c), ...signedIn };
    return c.json(await updateUser(ctx, await readBody(c, UpdateUserBody)));
  });
  app.get("/reauthenticate", async (c) => {
    const signedIn = await requireSignedIn(services, c.req.header("authorization"));
    // A request that asks for the headers alone changes nothing.
    if (c.req.method === "HEAD") return c.body(null, 200);
    await reauthenticate({ ...withClient(services, c), ...signedIn });
    return c.json({});
  });
  return app;
}

function publicRoutes(services: Services): Hono {
  const app = new Hono();
  app.get("/settings", (c) =>
    c.json({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: services.config.SIGNUPS === "off",
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: "",
      saml_enabled: false,
    }),
  );
  app.get("/health", (c) =>
    c.json({ version: "1", name: "Signpoint accounts", description: "Signpoint's accounts API" }),
  );
  app.get("/.well-known/jwks.json", (c) => {
    c.header("Cache-Control", "public, max-age=600");
    return c.json({ keys: services.keys.all.map(({ publicJwk }) => publicJwk) });
  });
  return app;
}

/** Allows pages of this site to call from another port, and no other pages. */
function createCors({ config }: Services) {
  return cors({
    origin: (origin) => (isOwnUrl(config.PUBLIC_URL, origin) ? origin : null),
    allowMethods: ["GET", "POST", "PUT", "DELETE", "OPTIONS"],
    allowHeaders: [
      "Authorization",
      "Content-Type",
      "X-Client-Info",
      "X-Supabase-Api-Version",
      "apikey",
    ],
    exposeHeaders: ["X-Supabase-Api-Version", "x-sb-error-code", "Retry-After"],
  });
}
