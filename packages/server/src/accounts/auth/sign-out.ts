import { and, eq, ne } from "drizzle-orm";
import { authSessions } from "../../platform/db/schema/index";
import { singleStatement } from "../../platform/db/transaction";
import { AuthError } from "./auth-error";
import type { SignedInContext } from "./authenticate";

/** Deletes sessions of the caller: all (`global`), this one (`local`) or the others (`others`). Throws scopeUnknown. */
export async function signOut(
  { db, user, session }: SignedInContext,
  { scope }: { scope: string },
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
