import * as z from "zod";
import { callsOf } from "../platform/call";
import { ERROR_CODES } from "../platform/errors";
import { Id, PageInput, pageOf } from "../platform/fields";
import { OwnSession } from "./own-session";
import { AccountEvent } from "./safety/security-events";

const call = callsOf("Settings");
const { NOT_FOUND, STEP_UP_REQUIRED } = ERROR_CODES;
const YOUNGER_NEED_NO_PROOF =
  "Needs a proof of the last 15 minutes, but not for places that were logged in after this one.";

/** The places where a person is signed in. */
export const sessionCalls = {
  list: call({ access: "user" })
    .get("/sessions", "Where you are signed in, last used first")
    .output(z.object({ items: z.array(OwnSession) })),

  end: call({ access: "user", effect: "write" })
    .post("/rpc/end_session", "Sign out of one place, at once", {
      description: YOUNGER_NEED_NO_PROOF,
    })
    .input(z.strictObject({ p_session_id: Id }))
    .errors({ NOT_FOUND, STEP_UP_REQUIRED })
    .output(z.object({ ended: z.int() })),

  events: call({ access: "user" })
    .get("/account-events", "What happened to your account in the last 90 days, newest first")
    .input(PageInput)
    .output(pageOf(AccountEvent)),

  endOthers: call({ access: "user", effect: "write" })
    .post("/rpc/end_other_sessions", "Sign out everywhere but here, at once", {
      description: YOUNGER_NEED_NO_PROOF,
    })
    .input(z.strictObject({}).optional())
    .errors({ STEP_UP_REQUIRED })
    .output(z.object({ ended: z.int() })),
};
