import { ERROR_CODES } from "@signpoint/api/platform/errors";
import { eq } from "drizzle-orm";
import { Hono, type Context as HonoContext } from "hono";
import * as z from "zod";
import { checkAccess } from "../../platform/access";
import type { Caller } from "../../platform/context";
import { authUsers } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import type { Services } from "../../platform/services";
import { AuthError } from "../auth/auth-error";
import { readCaller, requireSignedIn } from "../auth/authenticate";
import { listFactors, toFactorObject } from "./factor-object";

/** Returns the routes of the protocol by which admins see other people's factors, and are told how they are removed, relative to `/admin/users`. */
export function adminFactorRoutes(services: Services): Hono {
  const app = new Hono();
  app.get("/:id/factors", async (c) => {
    await requireAdmin(services, c);
    const factors = await listFactors(services.db, await findUserId(services, c.req.param("id")));
    return c.json(factors.map(toFactorObject));
  });
  // The protocol has neither a reason nor a time to wait, and its answer would say that the factor is gone.
  app.delete("/:id/factors/:factor", async (c) => {
    await requireAdmin(services, c);
    throw new AuthError("adminRemoval");
  });
  return app;
}

/** Returns the caller. Throws the errors of `requireSignedIn`, notAdmin, and adminLevel without a recent proof of the factor. */
async function requireAdmin(services: Services, c: HonoContext): Promise<Caller> {
  const authorization = c.req.header("authorization");
  await requireSignedIn(services, authorization);
  const caller = await readCaller(services, authorization);
  if (caller === null) throw new AuthError("badJwt");
  try {
    await checkAccess(services, caller, { access: "admin", stepUp: true });
  } catch (error) {
    if (!(error instanceof DomainError) || ERROR_CODES[error.code].status !== 403) throw error;
    throw new AuthError(error.code === "FORBIDDEN" ? "notAdmin" : "adminLevel");
  }
  return caller;
}

async function findUserId({ db }: Services, id: string): Promise<string> {
  if (!z.uuid().safeParse(id).success) throw new AuthError("userIdInvalid");
  const [user] = await db.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, id));
  if (user === undefined) throw new AuthError("unknownUser");
  return user.id;
}
