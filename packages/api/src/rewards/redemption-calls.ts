import * as z from "zod";
import { callsOf } from "../platform/call";
import {
  ITEM_TYPES,
  NOTE_MAX_LENGTH,
  REDEMPTION_STATUSES,
  REDEMPTION_TYPES,
} from "../platform/constants";
import { ERROR_CODES } from "../platform/errors";
import { Id, PageInput, pageOf, typedText } from "../platform/fields";
import { peopleMessages, refusalMessages } from "../texts";
import { QueueFilters, ReviewFilters } from "../work/review";
import { AdminRedemption, BankDetails, OwnRedemption, ReviewedRedemption } from "./redemption";
import { TypedCode } from "./typed-code-field";

const call = callsOf("Redemptions");
const adminCall = callsOf("Administration: redemptions");

const decisionErrors = {
  NOT_FOUND: ERROR_CODES.NOT_FOUND,
  ALREADY_DECIDED: ERROR_CODES.ALREADY_DECIDED,
  OWN_DECISION: { ...ERROR_CODES.OWN_DECISION, message: refusalMessages.ownRedemption },
};

const DecisionInput = z.strictObject({
  p_redemption_id: Id,
  /** Shown to the buyer. */
  p_note: typedText(NOTE_MAX_LENGTH).nullish(),
});

export const ListRedemptionsInput = PageInput.extend({
  status: z.enum(REDEMPTION_STATUSES).default("PENDING"),
  type: z.enum(REDEMPTION_TYPES).optional(),
  item_type: z.enum(ITEM_TYPES).optional(),
  ...ReviewFilters.shape,
});

export const ListMyRedemptionsInput = PageInput.extend({
  status: z.enum(REDEMPTION_STATUSES).optional(),
  /** The redemptions of one item. */
  item_id: Id.optional(),
  /** One redemption alone. */
  redemption_id: Id.optional(),
});

export const redemptionCalls = {
  mine: call({ access: "user" })
    .get("/redemptions", "The caller's redemptions, newest first")
    .input(ListMyRedemptionsInput)
    .output(pageOf(OwnRedemption)),

  list: adminCall({ access: "admin" })
    .get(
      "/admin/redemptions",
      "Redemptions: pending ones oldest first, decided ones newest first; account numbers masked",
    )
    .input(ListRedemptionsInput)
    .output(
      pageOf(ReviewedRedemption).extend({
        /** Redemptions waiting for a decision, regardless of the filters. */
        pending: z.record(z.enum(REDEMPTION_TYPES), z.int()),
      }),
    ),

  filters: adminCall({ access: "admin" })
    .get(
      "/admin/redemption-filters",
      "What the pending redemptions of a type can be narrowed down to, with counts",
    )
    .input(z.strictObject({ type: z.enum(REDEMPTION_TYPES) }))
    .output(QueueFilters),

  approve: adminCall({ access: "admin", effect: "write", replay: "current_record", stepUp: true })
    .post("/rpc/approve_redemption", "Approve a redemption: it is delivered or paid out")
    .input(
      DecisionInput.extend({
        /** A gift card's code for this buyer; without it, the item's shared one, or one of the vault. */
        p_redemption_code: TypedCode.nullish(),
      }),
    )
    .errors({
      AWAITING_SECOND: ERROR_CODES.AWAITING_SECOND,
      ...decisionErrors,
      PAUSED: ERROR_CODES.PAUSED,
      PERSON_SUSPENDED: {
        ...ERROR_CODES.PERSON_SUSPENDED,
        message: peopleMessages.heldBySuspension,
      },
      REDEMPTION_HELD: ERROR_CODES.REDEMPTION_HELD,
      NO_CODE_LEFT: ERROR_CODES.NO_CODE_LEFT,
      CODE_TAKEN: ERROR_CODES.CODE_TAKEN,
    })
    .output(AdminRedemption),

  reject: adminCall({ access: "admin", effect: "write", replay: "current_record" })
    .post("/rpc/reject_redemption", "Reject a redemption: return the points and the stock")
    .input(DecisionInput)
    .errors(decisionErrors)
    .output(AdminRedemption),

  revealBankDetails: adminCall({ access: "admin", effect: "write", stepUp: true })
    .post(
      "/rpc/reveal_bank_details",
      "The bank details of a cash redemption in full; each look is recorded",
    )
    .input(z.strictObject({ p_redemption_id: Id }))
    .errors({ NOT_FOUND: ERROR_CODES.NOT_FOUND })
    .output(BankDetails),
};
