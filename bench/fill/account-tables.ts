import * as schema from "../../packages/server/src/platform/db/schema/index";
import type { Balances } from "../world/entries";
import { idOf, KIND } from "../world/ids";
import { userAt, userIdOf } from "../world/people";
import type { World } from "../world/world";
import { at, indexes, mapped, type Table, tableOf } from "./table";

/** The password of all accounts of a generated world. */
export const PASSWORD = "bench-password";
const SESSION_SHARE = 10;

/** Returns one account for each person, all with the same password hash. */
export function accounts(world: World, password_hash: string): Table {
  return tableOf(schema.authUsers, () =>
    mapped(indexes(world.size.users), (index) => {
      const { id, email, username, createdMs } = userAt(world, index);
      const created = at(createdMs);
      return {
        id,
        email,
        password_hash,
        user_metadata: { username },
        email_confirmed_at: created,
        created_at: created,
        updated_at: created,
      };
    }),
  );
}

/** Returns a session for one in `SESSION_SHARE` accounts. */
export function sessions(world: World): Table {
  const now = at(world.nowMs);
  return tableOf(schema.authSessions, () =>
    mapped(indexes(world.size.users, SESSION_SHARE), (index) => ({
      id: idOf(KIND.session, index, world.nowMs),
      user_id: userIdOf(world, index),
      refreshed_at: now,
      amr: [],
      created_at: now,
    })),
  );
}

/** Returns the profiles, with the balances and referral counts of the ledger. */
export function users(world: World, { points, referrals }: Balances): Table {
  return tableOf(schema.users, () =>
    mapped(indexes(world.size.users), (index) => {
      const user = userAt(world, index);
      return {
        id: user.id,
        username: user.username,
        email: user.email,
        points: points[index] ?? 0,
        referrals: referrals[index] ?? 0,
        referral_code: index.toString(36).toUpperCase().padStart(8, "0"),
        referred_by: user.referrer === null ? null : userIdOf(world, user.referrer),
        referral_bonus: user.referrer === null ? null : ("paid" as const),
        is_admin: user.isAdmin,
        created_at: at(user.createdMs),
      };
    }),
  );
}
