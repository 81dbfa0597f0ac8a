import * as z from "zod";
import { callsOf } from "../platform/call";
import { HOLD_REASON_MAX_LENGTH } from "../platform/constants";
import { ERROR_CODES } from "../platform/errors";
import { Id, Timestamp, typedText } from "../platform/fields";
import { redemptionMessages, refusalMessages } from "../texts";
import {
  AccountConfirmation,
  AdminRedemption,
  AdminRedemptionPage,
  Delivery,
  OrderConditions,
  Redemption,
  RedemptionPage,
} from "./redemption";

const call = callsOf("Redemptions");
const adminCall = callsOf("Administration: redemptions");
const NOT_FOUND = { ...ERROR_CODES.NOT_FOUND, message: redemptionMessages.notFound };
const OWN_DECISION = { ...ERROR_CODES.OWN_DECISION, message: refusalMessages.ownRedemption };
const { ALREADY_DECIDED, LINK_EXPIRED, REDEMPTION_NOT_HELD } = ERROR_CODES;

/** The token of a mail's link. */
const Token = z.string().max(300);
const ById = z.strictObject({ p_redemption_id: Id });

/** The calls of a redemption's own pages. */
export const redemptionPageCalls = {
  get: call({ access: "user" })
    .get("/redemptions/{id}", "One of the caller's redemptions, with what has happened to it")
    .input(z.strictObject({ id: Id }))
    .errors({ NOT_FOUND })
    .output(RedemptionPage),

  cancel: call({ access: "user", effect: "write", replay: "current_record" })
    .post(
      "/rpc/cancel_redemption",
      "Cancel a pending redemption: the points and the stock return",
      {
        description:
          "Its status becomes REJECTED with `cancelled_at`. One that is on hold can be cancelled, too.",
      },
    )
    .input(ById)
    .errors({ NOT_FOUND, ALREADY_DECIDED })
    .output(Redemption),

  conditions: call({ access: "user" })
    .get("/redemption-conditions", "What an order of the caller would wait for now")
    .output(OrderConditions),

  accountConfirmation: call({ access: "anyone" })
    .get(
      "/account-confirmation",
      "What the link of a mail about an account number confirms, without a login",
    )
    .input(z.strictObject({ token: Token }))
    .errors({ LINK_EXPIRED })
    .output(AccountConfirmation),

  confirmAccount: call({ access: "anyone", effect: "write" })
    .post(
      "/rpc/confirm_account_number",
      "Confirm the account number of a redemption by the link of its mail, without a login",
      { description: "Repeated, it stays confirmed." },
    )
    .input(z.strictObject({ p_token: Token }))
    .errors({ LINK_EXPIRED })
    .output(z.object({ confirmed_at: Timestamp })),

  getForAdmin: adminCall({ access: "admin" })
    .get(
      "/admin/redemptions/{id}",
      "One redemption by its id or reference, with what has happened to it",
    )
    .input(
      z.strictObject({
        /** The id, or the reference in any spelling that people type. */
        id: z.string().min(1).max(50),
      }),
    )
    .errors({ NOT_FOUND })
    .output(AdminRedemptionPage),

  hold: adminCall({ access: "admin", effect: "write", replay: "current_record" })
    .post(
      "/rpc/hold_redemption",
      "Hold a pending redemption: it cannot be approved before a date",
      {
        description:
          "The buyer reads the reason. A hold ends by itself; a new one replaces it and cannot end earlier. Rejecting and cancelling stay possible.",
      },
    )
    .input(
      ById.extend({
        p_reason: typedText(HOLD_REASON_MAX_LENGTH, 1),
        p_until: Timestamp,
      }),
    )
    .errors({ NOT_FOUND, OWN_DECISION, ALREADY_DECIDED })
    .output(AdminRedemption),

  release: adminCall({ access: "admin", effect: "write", replay: "current_record", stepUp: true })
    .post("/rpc/release_redemption", "Lift the hold of a redemption before it ends")
    .input(ById.extend({ p_reason: typedText(HOLD_REASON_MAX_LENGTH).nullish() }))
    .errors({
      NOT_FOUND,
      OWN_DECISION,
      ALREADY_DECIDED,
      REDEMPTION_NOT_HELD,
      AWAITING_SECOND: ERROR_CODES.AWAITING_SECOND,
    })
    .output(AdminRedemption),

  revealDelivery: adminCall({ access: "admin", effect: "write", stepUp: true })
    .post("/rpc/reveal_delivery", "Where a redemption is to be delivered; each look is recorded")
    .input(ById)
    .errors({ NOT_FOUND })
    .output(Delivery),
};
