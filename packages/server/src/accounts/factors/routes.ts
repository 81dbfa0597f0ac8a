import { Hono, type Context as HonoContext } from "hono";
import type { Services } from "../../platform/services";
import { requireSignedIn, type SignedIn } from "../auth/authenticate";
import { type Client, readClient } from "../auth/client";
import { readBody, readOptionalBody } from "../auth/read-body";
import { challengeFactor } from "./challenge-factor";
import { EnrollBody, enrollFactor } from "./enroll-factor";
import {
  createRecoveryCodes,
  deleteRecoveryCodes,
  getRecoveryCodes,
  RecoveryCodesBody,
} from "./recovery-codes";
import { RenameBody, renameFactor } from "./rename-factor";
import { unenrollFactor } from "./unenroll-factor";
import { VerifyFactorBody, verifyFactor } from "./verify-factor";
import { VerifyRecoveryCodeBody, verifyRecoveryCode } from "./verify-recovery-code";

/** Returns the routes of second factors, relative to `/auth/v1/factors`. */
export function factorRoutes(services: Services): Hono {
  const app = new Hono();
  const signedIn = async (c: HonoContext): Promise<FactorServices> => ({
    ...services,
    client: readClient(services, c),
    ...(await requireSignedIn(services, c.req.header("authorization"))),
  });
  app.route("/recovery-codes", recoveryCodeRoutes(signedIn));
  app.post("/", async (c) =>
    c.json(await enrollFactor(await signedIn(c), await readBody(c, EnrollBody))),
  );
  // The body of a challenge says nothing: the client sends the id of the factor a second time.
  app.post("/:id/challenge", async (c) =>
    c.json(await challengeFactor(await signedIn(c), { factorId: c.req.param("id") })),
  );
  app.post("/:id/verify", async (c) => {
    const ctx = await signedIn(c);
    const body = await readBody(c, VerifyFactorBody);
    return c.json(await verifyFactor(ctx, { ...body, factorId: c.req.param("id") }));
  });
  app.put("/:id", async (c) => {
    const ctx = await signedIn(c);
    const body = await readBody(c, RenameBody);
    return c.json(await renameFactor(ctx, { ...body, factorId: c.req.param("id") }));
  });
  app.delete("/:id", async (c) =>
    c.json(await unenrollFactor(await signedIn(c), { factorId: c.req.param("id") })),
  );
  return app;
}

type FactorServices = Services & SignedIn & { client: Client };

function recoveryCodeRoutes(signedIn: (c: HonoContext) => Promise<FactorServices>): Hono {
  const app = new Hono();
  app.get("/", async (c) => c.json(await getRecoveryCodes(await signedIn(c))));
  const create = (regenerate: boolean) => async (c: HonoContext) => {
    const ctx = await signedIn(c);
    await readOptionalBody(c, RecoveryCodesBody);
    return c.json(await createRecoveryCodes(ctx, { regenerate }));
  };
  app.post("/", create(false));
  app.post("/regenerate", create(true));
  app.post("/verify", async (c) => {
    const ctx = await signedIn(c);
    return c.json(await verifyRecoveryCode(ctx, await readBody(c, VerifyRecoveryCodeBody)));
  });
  app.delete("/", async (c) => c.json(await deleteRecoveryCodes(await signedIn(c))));
  return app;
}
