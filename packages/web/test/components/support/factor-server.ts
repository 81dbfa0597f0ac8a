import { STORAGE_KEY } from "~/platform/session/session-storage";
import { person, refusal, session, verifiedFactor } from "./auth-server";
import type { Paths } from "./fake-server";
import { profileOf, type Role } from "./people";

export const FACTOR = verifiedFactor({ friendly_name: "Authenticator app" });
export const PASSKEY = {
  ...verifiedFactor({ id: "00000000-0000-7000-8000-00000000f002", friendly_name: "Laptop" }),
  factor_type: "webauthn",
  last_used_at: "2026-11-20T10:00:00.000Z",
};
/** The code that the server accepts. */
export const RIGHT_CODE = "123456";

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200"/></svg>';

/** Refuses what needs a proof that is not long ago. */
export const tooLongAgo = () => refusal(400, "reauthentication_needed");

/** Returns ten new recovery codes; each `set` has others. */
function recoveryCodes(set: number): string[] {
  return Array.from({ length: 10 }, (_, index) => `${set}${index}aabbccddeeffgg`);
}

interface Options {
  hasApp?: boolean;
  /** Whether the person has a passkey, beside the app or alone. */
  hasPasskey?: boolean;
  role?: Role;
}

/**
 * Returns what a server answers about the second factor of one person, who has an app or none yet, and how often it was asked
 * for new recovery codes. It accepts `RIGHT_CODE` alone.
 */
export function factorServer({ hasApp = false, hasPasskey = false, role = "user" }: Options = {}) {
  const { id } = profileOf(role);
  let factors = [...(hasApp ? [FACTOR] : []), ...(hasPasskey ? [PASSKEY] : [])];
  let made = factors.length === 0 ? 0 : 1;
  let read = 0;
  const path = `/auth/v1/factors/${FACTOR.id}`;
  const raised = () => session({ id, factors }, { aal: "aal2" });
  const paths: Paths = {
    "GET /auth/v1/user": () => Response.json(person({ id, factors })),
    "POST /auth/v1/token": () => Response.json(raised()),
    "POST /auth/v1/logout": () => new Response(null, { status: 204 }),
    "POST /auth/v1/factors": async (request) => {
      const { factor_type: type } = (await request.json()) as { factor_type: string };
      if (type === "webauthn") return Response.json({ id: PASSKEY.id, type });
      const totp = { qr_code: PICTURE, secret: "ABCDEFGHIJKLMNOP", uri: "otpauth://totp/x" };
      return Response.json({ id: FACTOR.id, type: "totp", totp });
    },
    [`POST ${path}/challenge`]: () =>
      Response.json({ id: "challenge", type: "totp", expires_at: 4_000_000_000 }),
    [`POST ${path}/verify`]: async (request) => {
      const { code } = (await request.json()) as { code: string };
      if (code !== RIGHT_CODE) return refusal(422, "mfa_verification_failed");
      if (factors.length === 0) factors = [FACTOR];
      return Response.json(raised());
    },
    [`POST /auth/v1/factors/${PASSKEY.id}/challenge`]: () => {
      const publicKey = factors.includes(PASSKEY)
        ? { challenge: "AAAA", rpId: "localhost", timeout: 300_000 }
        : {
            challenge: "AAAA",
            rp: { name: "Signpoint" },
            user: { id: "AAAA", name: "x", displayName: "x" },
            pubKeyCredParams: [],
            timeout: 300_000,
          };
      const type = factors.includes(PASSKEY) ? "request" : "create";
      const webauthn = { type, credential_options: { publicKey } };
      return Response.json({ id: "challenge", type: "webauthn", webauthn });
    },
    [`POST /auth/v1/factors/${PASSKEY.id}/verify`]: () => {
      if (!factors.includes(PASSKEY)) factors = [...factors, PASSKEY];
      return Response.json(raised());
    },
    [`PUT ${path}`]: async (request) => {
      const { friendly_name } = (await request.json()) as { friendly_name: string };
      factors = [{ ...FACTOR, friendly_name }];
      return Response.json(factors[0]);
    },
    [`DELETE ${path}`]: () => {
      factors = [];
      return Response.json({ id: FACTOR.id });
    },
    "GET /auth/v1/factors/recovery-codes": () => {
      read += 1;
      return made === 0 ? refusal(404) : Response.json({ remaining: 10 });
    },
    "POST /auth/v1/factors/recovery-codes/regenerate": () => {
      made += 1;
      return Response.json({ codes: recoveryCodes(made) });
    },
  };
  return {
    paths,
    /** Stores the session of somebody who has logged in with the app. */
    signIn: () => localStorage.setItem(STORAGE_KEY, JSON.stringify(raised())),
    /** How many times recovery codes were made. */
    made: () => made,
    /** How many times it was asked how many are left. */
    read: () => read,
  };
}
