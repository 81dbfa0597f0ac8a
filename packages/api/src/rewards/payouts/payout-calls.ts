import * as z from "zod";
import { call } from "../../platform/call";
import {
  NOTE_MAX_LENGTH,
  PAYOUT_REFERENCE_MAX_LENGTH,
  PAYOUT_STATES,
  PAYOUTS_PER_CALL_MAX,
  SEARCH_MAX_LENGTH,
} from "../../platform/constants";
import { ERROR_CODES } from "../../platform/errors";
import { Id, PageInput, pageOf, typedText } from "../../platform/fields";
import { payoutMessages, peopleMessages } from "../../texts";
import { AdminRedemption } from "../redemption";
import { Payout, PayoutOutcome, PayoutTotal } from "./payout";

const tags = ["Administration: payouts"];
const { NOT_FOUND, PAUSED, PAYOUT_ENDED, PAYOUT_EXPORTED, PAYOUT_NOT_TO_PAY } = ERROR_CODES;
const OWN_DECISION = { ...ERROR_CODES.OWN_DECISION, message: payoutMessages.own };
const PERSON_SUSPENDED = {
  ...ERROR_CODES.PERSON_SUSPENDED,
  message: peopleMessages.payoutHeldBySuspension,
};

/** The id or the reference of a redemption, as a file names it: an unknown one is named and stops no other. */
const GivenId = z.string().trim().max(PAYOUT_REFERENCE_MAX_LENGTH);
const Reference = typedText(PAYOUT_REFERENCE_MAX_LENGTH, 1);
const outcomes = z.object({ items: z.array(PayoutOutcome) });

export const ListPayoutsInput = PageInput.extend({
  status: z.enum(PAYOUT_STATES).default("to_pay"),
  /** A username, a reference, the end of an account number, or an amount in dollars. */
  search: typedText(SEARCH_MAX_LENGTH).optional(),
});

export const payoutCalls = {
  list: call({ access: "admin" })
    .route({
      method: "GET",
      path: "/admin/payouts",
      summary: "Payouts of approved cash: to pay and sent oldest first, the others newest first",
      tags,
    })
    .input(ListPayoutsInput)
    .output(
      pageOf(Payout).extend({
        /** What is open, regardless of the search. */
        open: z.object({ to_pay: PayoutTotal, sent: PayoutTotal }),
      }),
    ),

  export: call({ access: "admin", effect: "write", stepUp: true })
    .route({
      method: "POST",
      path: "/rpc/export_payouts",
      summary: "Payouts as a CSV file for a bank's bulk transfer; each is recorded as a look",
      description:
        "The columns are those of the settings. Payouts that were exported before are refused unless `p_again` says so.",
      outputStructure: "detailed",
      tags,
    })
    .input(
      z.strictObject({
        p_redemption_ids: z.array(Id).min(1).max(PAYOUTS_PER_CALL_MAX),
        /** Whether payouts that were exported before are exported again. */
        p_again: z.boolean().default(false),
      }),
    )
    .errors({
      NOT_FOUND,
      OWN_DECISION,
      PAUSED,
      PAYOUT_EXPORTED,
      PAYOUT_NOT_TO_PAY,
      PERSON_SUSPENDED,
    })
    .output(
      z.object({
        headers: z.object({ "content-type": z.string(), "content-disposition": z.string() }),
        body: z.union([z.file().mime("text/csv"), z.instanceof(ReadableStream)]),
      }),
    ),

  markSent: call({ access: "admin", effect: "write", replay: "kept_answer", stepUp: true })
    .route({
      method: "POST",
      path: "/rpc/mark_payouts_sent",
      summary: "Mark payouts as sent, each with the bank's reference; answers each line",
      tags,
    })
    .input(
      z.strictObject({
        p_payouts: z
          .array(z.strictObject({ redemption_id: GivenId, reference: Reference }))
          .min(1)
          .max(PAYOUTS_PER_CALL_MAX),
      }),
    )
    .output(outcomes),

  markConfirmed: call({ access: "admin", effect: "write", replay: "kept_answer", stepUp: true })
    .route({
      method: "POST",
      path: "/rpc/mark_payouts_confirmed",
      summary: "Mark sent payouts as confirmed by the bank; answers each line",
      tags,
    })
    .input(z.strictObject({ p_redemption_ids: z.array(GivenId).min(1).max(PAYOUTS_PER_CALL_MAX) }))
    .output(outcomes),

  markFailed: call({ access: "admin", effect: "write", replay: "current_record", stepUp: true })
    .route({
      method: "POST",
      path: "/rpc/mark_payout_failed",
      summary: "Mark a payout as failed: return the points and the stock",
      tags,
    })
    .input(
      z.strictObject({
        p_redemption_id: Id,
        /** Shown to the buyer. */
        p_reason: typedText(NOTE_MAX_LENGTH, 1),
      }),
    )
    .errors({ NOT_FOUND, OWN_DECISION, PAYOUT_ENDED })
    .output(AdminRedemption),
};
