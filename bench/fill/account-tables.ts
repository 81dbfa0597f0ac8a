import type { Balances } from "../world/entries";
import { idOf, KIND } from "../world/ids";
import { userAt, userIdOf } from "../world/people";
import type { World } from "../world/world";
import { at, indexes, mapped, type Table } from "./table";

/** The password of everybody in the world. */
export const PASSWORD = "bench-password";
const SESSION_SHARE = 10;

export function accounts(world: World, passwordHash: string): Table {
  return {
    name: "auth_users",
    columns: [
      "id",
      "email",
      "password_hash",
      "user_metadata",
      "email_confirmed_at",
      "created_at",
      "updated_at",
    ],
    rows: () =>
      mapped(indexes(world.size.users), (index) => {
        const { id, email, username, createdMs } = userAt(world, index);
        const created = at(createdMs);
        return [id, email, passwordHash, JSON.stringify({ username }), created, created, created];
      }),
  };
}

export function sessions(world: World): Table {
  return {
    name: "auth_sessions",
    columns: ["id", "user_id", "refreshed_at", "amr", "created_at"],
    rows: () =>
      mapped(indexes(world.size.users, SESSION_SHARE), (index) => {
        const now = at(world.nowMs);
        return [idOf(KIND.session, index, world.nowMs), userIdOf(world, index), now, "[]", now];
      }),
  };
}

export function users(world: World, { points, referrals }: Balances): Table {
  return {
    name: "users",
    columns: [
      "id",
      "username",
      "email",
      "points",
      "referrals",
      "referral_code",
      "referred_by",
      "is_admin",
      "created_at",
    ],
    rows: () =>
      mapped(indexes(world.size.users), (index) => {
        const user = userAt(world, index);
        const code = index.toString(36).toUpperCase().padStart(8, "0");
        const referrer = user.referrer === null ? null : userIdOf(world, user.referrer);
        return [
          user.id,
          user.username,
          user.email,
          points[index] ?? 0,
          referrals[index] ?? 0,
          code,
          referrer,
          user.isAdmin,
          at(user.createdMs),
        ];
      }),
  };
}
