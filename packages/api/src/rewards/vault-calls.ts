import * as z from "zod";
import { callsOf } from "../platform/call";
import { CODES_MAX } from "../platform/constants";
import { ERROR_CODES } from "../platform/errors";
import { Id, PageInput, pageOf, Timestamp } from "../platform/fields";
import { marketplaceMessages, peopleMessages, refusalMessages } from "../texts";
import { AddedCodes, CodeCounts, ItemCode, RevealedCode } from "./item-code";
import { AdminRedemption, Redemption } from "./redemption";
import { TypedCode } from "./typed-code-field";

const adminCall = callsOf("Administration: codes");
const call = callsOf("Redemptions");
const CODES_PATH = "/admin/marketplace/items/{id}/codes";
const ITEM_NOT_FOUND = { ...ERROR_CODES.NOT_FOUND, message: marketplaceMessages.itemNotFound };
const { NOT_FOUND, NO_CODE_LEFT, NO_CODE_YET, CODES_PAUSED, CODE_TAKEN, NOT_DELIVERABLE } =
  ERROR_CODES;

export const AddCodesInput = z.strictObject({
  id: Id,
  /** One for each line, so that lines are named as in the list; an empty text is a line without a code, and a bad one is named. */
  codes: z.array(z.string()).max(CODES_MAX),
  /** The number of the first line, for a list that is sent in parts. */
  first_line: z.int().min(1).default(1),
});

export const vaultCalls = {
  list: adminCall({ access: "admin" })
    .get(CODES_PATH, "The codes of an item, newest first, masked")
    .input(PageInput.extend({ id: Id, state: z.enum(["available", "given"]).optional() }))
    .errors({ NOT_FOUND: ITEM_NOT_FOUND })
    .output(
      pageOf(ItemCode).extend({
        ...CodeCounts.shape,
        item_name: z.string(),
        /** Whether buyers get the item's shared code instead of these. */
        shared: z.boolean(),
        shared_given: z.int(),
      }),
    ),

  add: adminCall({ access: "admin", effect: "write", replay: "kept_answer", stepUp: true })
    .post(CODES_PATH, "Add codes to a gift card; lines that cannot be added are named")
    .input(AddCodesInput)
    .errors({ NOT_FOUND: ITEM_NOT_FOUND })
    .output(AddedCodes),

  reveal: adminCall({ access: "admin", effect: "write", stepUp: true })
    .post("/rpc/reveal_item_code", "Look at a code in full; recorded as a decision")
    .input(z.strictObject({ p_code_id: Id }))
    .errors({ NOT_FOUND })
    .output(RevealedCode),

  remove: adminCall({ access: "admin", effect: "write", replay: "kept_answer", stepUp: true })
    .post("/rpc/remove_item_code", "Remove a code that was never given; recorded as a decision")
    .input(z.strictObject({ p_code_id: Id }))
    .errors({ NOT_FOUND, CODE_TAKEN })
    .output(CodeCounts),

  deliver: adminCall({ access: "admin", effect: "write", replay: "current_record", stepUp: true })
    .post("/rpc/deliver_code", "Give a code to an approved gift card that has none")
    .input(
      z.strictObject({
        p_redemption_id: Id,
        /** A code for this buyer; without it, the item's own. */
        p_code: TypedCode.nullish(),
      }),
    )
    .errors({
      NOT_FOUND,
      NO_CODE_LEFT,
      CODE_TAKEN,
      NOT_DELIVERABLE,
      PERSON_SUSPENDED: {
        ...ERROR_CODES.PERSON_SUSPENDED,
        message: peopleMessages.codeHeldBySuspension,
      },
      OWN_DECISION: { ...ERROR_CODES.OWN_DECISION, message: refusalMessages.ownRedemption },
    })
    .output(AdminRedemption),

  revealOwn: call({ access: "user", effect: "write" })
    .post("/rpc/reveal_code", "Look at the code of an own redemption; the first time is recorded")
    .input(z.strictObject({ p_redemption_id: Id }))
    .errors({ NOT_FOUND, NO_CODE_YET, CODES_PAUSED })
    .output(RevealedCode.extend({ revealed_at: Timestamp })),

  markUsed: call({ access: "user", effect: "write" })
    .post("/rpc/mark_code_used", "Mark the code of an own redemption as used")
    .input(z.strictObject({ p_redemption_id: Id }))
    .errors({ NOT_FOUND, NO_CODE_YET })
    .output(Redemption),
};
