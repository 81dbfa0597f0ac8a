import type { UserProfile } from "@signpoint/api/platform/user-profile";
import type { FirstCall } from "./first-calls";

/** A response that was requested before the code of its screen was here, and when it arrived. */
export interface EarlyResponse {
  response: Response;
  receivedAtMs: number;
}

export interface EarlyCalls {
  token: string;
  /** Whose token it is. */
  userId: string;
  /** By method and path. A call that has failed resolves to null: it is made again. */
  responses: Map<string, Promise<EarlyResponse | null>>;
}

declare global {
  interface Window {
    signpointEarlyCalls?: EarlyCalls;
  }
}

/** A response that nobody has asked for within this time is too old: open screens fetch their data anew as often. */
const MAX_AGE_MS = 30_000;

/** Begins calls with the access token of the stored session; those of admins once the first answer, the profile, says that it is one's. */
export function beginCalls(
  calls: readonly FirstCall[],
  { token, userId }: Pick<EarlyCalls, "token" | "userId">,
): void {
  const headers = { authorization: `Bearer ${token}` };
  const responses: EarlyCalls["responses"] = new Map();
  let isAdmin: Promise<boolean> | undefined;
  for (const { method, path, forAdmins = false } of calls) {
    const begin = () => receive(path, { method, headers }).catch(() => null);
    if (forAdmins) isAdmin ??= isAdmins(...responses.values());
    const response =
      isAdmin === undefined ? begin() : isAdmin.then((yes) => (yes ? begin() : null));
    responses.set(`${method} ${path}`, response);
  }
  window.signpointEarlyCalls = { token, userId, responses };
}

async function isAdmins(profile?: Promise<EarlyResponse | null>): Promise<boolean> {
  try {
    const answer = (await profile)?.response;
    if (answer?.ok !== true) return false;
    const [person] = (await answer.clone().json()) as UserProfile[];
    return person?.is_admin === true;
  } catch {
    // Neither a profile nor JSON: the screen asks again, and tells what is wrong.
    return false;
  }
}

/* The body is read at once: until then it could hold one of the few connections that the code still needs. */
async function receive(path: string, init: RequestInit): Promise<EarlyResponse> {
  const answer = await fetch(path, init);
  const receivedAtMs = Date.now();
  return { response: new Response(await answer.arrayBuffer(), answer), receivedAtMs };
}

/**
 * Resolves to the response to a request that was made early, once and only to the same person's: with the same access
 * token. Null when there is none, or only an old one. A request that may change something discards them all.
 */
export async function takeEarlyResponse(request: Request): Promise<EarlyResponse | null> {
  const early = window.signpointEarlyCalls;
  if (early === undefined) return null;
  const name = nameOf(request);
  const found = early.responses.get(name);
  const isSame = request.headers.get("authorization") === `Bearer ${early.token}`;
  if (!isSame || (found === undefined && request.method !== "GET")) {
    early.responses.clear();
    return null;
  }
  early.responses.delete(name);
  const taken = (await found) ?? null;
  return taken !== null && Date.now() - taken.receivedAtMs <= MAX_AGE_MS ? taken : null;
}

/**
 * Resolves to the same when it is an answer. A refusal is left where it is: the client of all calls takes it, which knows what
 * each says.
 */
export async function takeEarlyAnswer(request: Request): Promise<EarlyResponse | null> {
  const early = await window.signpointEarlyCalls?.responses.get(nameOf(request));
  return early?.response.ok === true ? await takeEarlyResponse(request) : null;
}

function nameOf({ method, url }: Request): string {
  const { pathname, search } = new URL(url);
  return `${method} ${pathname}${search}`;
}
