import { and, eq, ne } from "drizzle-orm";
import type { Context } from "../context";
import { authSessions } from "../db/schema/index";
import { singleStatement } from "../db/transaction";
import { AuthError } from "./auth-error";
import type { SignedIn } from "./authenticate";

/** Ends the caller's sessions: all of them, this one, or all others. Works at once. */
export async function signOut(
  { db }: Context,
  { user, session }: SignedIn,
  scope: string,
): Promise<void> {
  const own = eq(authSessions.user_id, user.id);
  switch (scope) {
    case "global":
      await singleStatement(db).delete(authSessions).where(own);
      return;
    case "local":
      await singleStatement(db)
        .delete(authSessions)
        .where(and(own, eq(authSessions.id, session.id)));
      return;
    case "others":
      await singleStatement(db)
        .delete(authSessions)
        .where(and(own, ne(authSessions.id, session.id)));
      return;
    default:
      throw new AuthError("scopeUnknown", { message: `Unsupported logout scope "${scope}"` });
  }
}
