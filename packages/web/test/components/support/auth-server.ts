import { onTestFinished } from "vitest";
import { consumeInitialLink } from "~/platform/session/initial-auth-link";
import type { NO_CONNECTION, Paths } from "./fake-server";
import { profileOf, USER_ID } from "./people";

type Route = Paths[string];

/** Returns a route that gives these answers one after the other, the last one from then on. */
export function inTurn(...answers: (Response | typeof NO_CONNECTION)[]): Route {
  const left = [...answers];
  return () => {
    const answer = left.length > 1 ? left.shift() : left[0];
    if (answer instanceof Response) return answer.clone();
    throw new TypeError("Failed to fetch");
  };
}

/** Returns a route that gives these answers first, and those of another route from then on. */
export function firstly(answers: Response[], route: Route | undefined): Route {
  const left = [...answers];
  return (request) => left.shift() ?? route?.(request) ?? refusal(404);
}

/** Returns a route that gives an answer once `release` is called. */
export function heldBack(answer: Response): { route: Route; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { route: () => released.then(() => answer.clone()), release: () => release() };
}

/** Returns a refusal as the accounts protocol answers it. */
export function refusal(status: number, error_code?: string, msg = ""): Response {
  return Response.json({ code: status, error_code, msg }, { status });
}

/** Returns the refusal of too many requests, with the seconds to wait where they are told. */
export function tooMany(seconds?: number): Response {
  const headers = seconds === undefined ? undefined : { "retry-after": String(seconds) };
  return Response.json({ code: 429 }, { status: 429, ...(headers && { headers }) });
}

interface Person {
  id?: string;
  email?: string;
  new_email?: string;
  factors?: object[];
  app_metadata?: object;
}

/** Returns the person of an account as the accounts protocol describes it. */
export function person(changes: Person = {}) {
  return {
    id: USER_ID,
    aud: "authenticated",
    email: profileOf("user").email,
    created_at: "2026-11-01T10:00:00.000Z",
    app_metadata: {},
    user_metadata: {},
    factors: [],
    ...changes,
  };
}

/** Returns an authenticator app that was added long ago, unless told otherwise. */
export function verifiedFactor(
  changes: { id?: string; created_at?: string; friendly_name?: string } = {},
) {
  return {
    id: "00000000-0000-7000-8000-00000000f001",
    factor_type: "totp",
    status: "verified",
    created_at: "2026-01-01T10:00:00.000Z",
    updated_at: "2026-01-01T10:00:00.000Z",
    ...changes,
  };
}

interface Login {
  /** How the session was opened: by `password`, by `otp` or `recovery`. */
  method?: string;
  /** `aal2` once a second factor was proved. */
  aal?: "aal1" | "aal2";
}

/** Returns a new session of a person. */
export function session(of: Person = {}, { method = "password", aal = "aal1" }: Login = {}) {
  const expires_at = Math.floor(Date.now() / 1_000) + 86_400;
  const claims = { sub: of.id ?? USER_ID, exp: expires_at, aal, amr: [{ method, timestamp: 1 }] };
  const parts = [{ alg: "HS256", typ: "JWT" }, claims].map((part) => toBase64Url(part));
  return {
    access_token: `${parts.join(".")}.c2ln`,
    refresh_token: "another-refresh-token",
    token_type: "bearer",
    expires_in: 86_400,
    expires_at,
    user: person(of),
  };
}

function toBase64Url(part: object): string {
  return btoa(JSON.stringify(part)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Answers a logout. */
export const LOGOUT: Paths = { "POST /auth/v1/logout": () => new Response(null, { status: 204 }) };

/** Stores the session that a mailed link or code has opened for a new password. */
export function openRecovery(of: Person = {}): void {
  const opened = session(of, { method: "recovery" });
  sessionStorage.setItem("signpoint.recovery", JSON.stringify(opened));
}

/** Has the app be opened by a mailed link, whose data it reads before everything else. */
export function arriveBy(link: string): void {
  const { href } = window.location;
  window.history.replaceState(null, "", link);
  consumeInitialLink();
  window.history.replaceState(null, "", href);
  onTestFinished(consumeInitialLink);
}
