import { createHmac } from "node:crypto";
import { RETENTION } from "@signpoint/api/platform/constants";
import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { authKnownPlaces, authUsers } from "../../platform/db/schema/index";
import type { SigningKeys } from "../../platform/encryption/signing-keys";
import { surroundingNetwork } from "../../platform/limits/ip-address";
import type { AuthContext, Client } from "../auth/client";
import type { AuthUser } from "../auth/rows";
import { CODE_SECONDS, SESSION_MAX_DAYS, secondsAfter } from "../tokens/lifetimes";
import { describeDevice } from "./describe-device";

/**
 * Stores the device and network of a login, or of a change that a mail has allowed, and returns whether it is a new place: one that the account was not logged in
 * from as long as places are stored. The first login after a signup is at no new place. `user` is the account as it was
 * before the login.
 */
export async function rememberPlace(
  tx: Transaction,
  { now, keys, client }: AuthContext<"keys">,
  user: AuthUser,
): Promise<boolean> {
  const user_id = user.id;
  const [place_hash] = hashesOf(keys, user_id, client);
  const isNew =
    !(await isStored(tx, hashesOf(keys, user_id, client), user_id)) &&
    ((await hasAny(tx, user_id)) || !isFirstLogin(user, now()));
  const seen_at = now().toISOString();
  await tx
    .insert(authKnownPlaces)
    .values({ user_id, place_hash, seen_at })
    .onConflictDoUpdate({
      target: [authKnownPlaces.user_id, authKnownPlaces.place_hash],
      set: { seen_at },
    });
  return isNew;
}

/** Stores that an account, which has to be locked, was used at a new place. */
export async function rememberNewPlace(tx: Transaction, userId: string, at: Date): Promise<void> {
  const new_place_at = at.toISOString();
  await tx.update(authUsers).set({ new_place_at }).where(eq(authUsers.id, userId));
}

/**
 * Returns whether the account was logged in to at the place of a request as long as places are stored; also where none is
 * stored, of an account that mails alone have opened.
 */
export async function isKnownPlace(
  tx: Transaction,
  { keys, client }: Pick<AuthContext<"keys">, "keys" | "client">,
  userId: string,
): Promise<boolean> {
  if (await isStored(tx, hashesOf(keys, userId, client), userId)) return true;
  return !(await hasAny(tx, userId));
}

/** Returns the hash of a place, and those that earlier secrets gave it. */
function hashesOf(keys: SigningKeys, userId: string, client: Client): [string, ...string[]] {
  const [secret, ...older] = keys.secrets("known-place");
  const hash = (key: Buffer) => hashPlace(key, userId, client);
  return [hash(secret), ...older.map(hash)];
}

async function isStored(tx: Transaction, hashes: string[], userId: string): Promise<boolean> {
  const own = eq(authKnownPlaces.user_id, userId);
  const places = tx.select({ place_hash: authKnownPlaces.place_hash }).from(authKnownPlaces);
  const same = await places.where(and(own, inArray(authKnownPlaces.place_hash, hashes))).limit(1);
  return same.length > 0;
}

async function hasAny(tx: Transaction, userId: string): Promise<boolean> {
  const any = await tx
    .select({ place_hash: authKnownPlaces.place_hash })
    .from(authKnownPlaces)
    .where(eq(authKnownPlaces.user_id, userId))
    .limit(1);
  return any.length > 0;
}

/**
 * Returns whether an account without known places was never logged in to, apart from the session that its confirmation
 * opened, which ends after half a year. Other accounts without places were not used for long, or not since places are
 * stored. In old accounts a missing time of the last login proves nothing: it is forgotten after years.
 */
function isFirstLogin({ created_at, last_sign_in_at }: AuthUser, now: Date): boolean {
  const ageInDays = (now.getTime() - Date.parse(created_at)) / MS_PER_DAY;
  if (last_sign_in_at === null) return ageInDays < RETENTION.USAGE_YEARS * 365;
  const confirmedUntil = secondsAfter(new Date(created_at), CODE_SECONDS);
  return ageInDays <= SESSION_MAX_DAYS && last_sign_in_at <= confirmedUntil;
}

/** Returns the keyed hash of a program, a system and a network, without versions: an update is no new device. */
function hashPlace(secret: Buffer, userId: string, { ip, userAgent }: Client): string {
  const place = [userId, describeDevice(userAgent) ?? "", surroundingNetwork(ip) ?? ""];
  return createHmac("sha256", secret).update(JSON.stringify(place)).digest("base64url");
}
