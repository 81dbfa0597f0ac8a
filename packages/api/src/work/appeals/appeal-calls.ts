import * as z from "zod";
import { callsOf } from "../../platform/call";
import { APPEAL_STATES, NOTE_MAX_LENGTH } from "../../platform/constants";
import { ERROR_CODES } from "../../platform/errors";
import { Id, PageInput, pageOf, typedText } from "../../platform/fields";
import { Appeal, AppealToDecide } from "./appeal";

const call = callsOf("Administration: appeals");
const { NOT_FOUND, ALREADY_DECIDED, OWN_DECISION } = ERROR_CODES;

export const ListAppealsInput = PageInput.extend({
  state: z.enum(APPEAL_STATES).default("open"),
});

export const appealCalls = {
  list: call({ access: "admin" })
    .get("/admin/appeals", "Appeals, those waiting longest first")
    .input(ListAppealsInput)
    .output(pageOf(AppealToDecide)),

  decide: call({ access: "admin", effect: "write", replay: "kept_answer" })
    .post("/rpc/decide_appeal", "Uphold a rejection, or overturn it: pay the reward")
    .input(
      z.strictObject({
        p_appeal_id: Id,
        p_overturn: z.boolean(),
        /** The reason. Shown to the signer. */
        p_note: typedText(NOTE_MAX_LENGTH, 1),
      }),
    )
    .errors({ NOT_FOUND, ALREADY_DECIDED, OWN_DECISION })
    .output(Appeal),
};
