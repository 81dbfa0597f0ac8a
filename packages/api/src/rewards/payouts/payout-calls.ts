import * as z from "zod";
import { callsOf } from "../../platform/call";
import {
  AFTER_FAILURE,
  NOTE_MAX_LENGTH,
  PAYOUT_FILE_KINDS,
  PAYOUT_REFERENCE_MAX_LENGTH,
  PAYOUT_STATES,
  PAYOUTS_PER_CALL_MAX,
  SEARCH_MAX_LENGTH,
} from "../../platform/constants";
import { ERROR_CODES } from "../../platform/errors";
import { Id, PageInput, pageOf, typedText } from "../../platform/fields";
import { payoutMessages, peopleMessages } from "../../texts";
import { AdminRedemption, Redemption, TypedBankDetails } from "../redemption";
import { Payout, PayoutOutcome, PayoutTotal } from "./payout";

const call = callsOf("Administration: payouts");
const ownCall = callsOf("Redemptions");
const { DETAILS_NOT_ASKED, NOT_FOUND, PAUSED, PAYOUT_ENDED, PAYOUT_EXPORTED } = ERROR_CODES;
const { PAYOUT_HELD, PAYOUT_NOT_TO_PAY, PAYOUT_UNREADABLE } = ERROR_CODES;
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const OWN_DECISION = { ...ERROR_CODES.OWN_DECISION, message: payoutMessages.own };
const PERSON_SUSPENDED = {
  ...ERROR_CODES.PERSON_SUSPENDED,
  message: peopleMessages.payoutHeldBySuspension,
};

/** The id or the reference of a redemption, as a file names it: an unknown one is named and stops no other. */
const GivenId = z.string().trim().max(PAYOUT_REFERENCE_MAX_LENGTH);
const Reference = typedText(PAYOUT_REFERENCE_MAX_LENGTH, 1);

const FailureInput = z.strictObject({
  p_redemption_id: Id,
  /** Shown to the buyer. */
  p_reason: typedText(NOTE_MAX_LENGTH, 1),
  /** Whether the points go back, or the buyer is asked for another account first. */
  p_then: z.enum(AFTER_FAILURE).default("return_points"),
});

const outcomes = z.object({ items: z.array(PayoutOutcome) });

export const ListPayoutsInput = PageInput.extend({
  status: z.enum(PAYOUT_STATES).default("to_pay"),
  /** A username, a reference, the end of an account number, or an amount in dollars. */
  search: typedText(SEARCH_MAX_LENGTH).optional(),
});

export const payoutCalls = {
  list: call({ access: "admin" })
    .get(
      "/admin/payouts",
      "Payouts of approved cash: what is open oldest first, the others newest first",
    )
    .input(ListPayoutsInput)
    .output(
      pageOf(Payout).extend({
        /** What is open, regardless of the search. */
        open: z.object({ to_pay: PayoutTotal, sent: PayoutTotal, awaiting_details: PayoutTotal }),
      }),
    ),

  export: call({ access: "admin", effect: "write", stepUp: true })
    .post(
      "/rpc/export_payouts",
      "Payouts as a file for a bank's bulk transfer; each is recorded as a look",
      {
        description:
          "The columns are those of the settings. Payouts that were exported before are refused unless `p_again` says so.",
        outputStructure: "detailed",
      },
    )
    .input(
      z.strictObject({
        p_redemption_ids: z.array(Id).min(1).max(PAYOUTS_PER_CALL_MAX),
        /** Whether payouts that were exported before are exported again. */
        p_again: z.boolean().default(false),
        p_format: z.enum(PAYOUT_FILE_KINDS).default("csv"),
      }),
    )
    .errors({
      NOT_FOUND,
      OWN_DECISION,
      PAUSED,
      PAYOUT_EXPORTED,
      PAYOUT_HELD,
      PAYOUT_NOT_TO_PAY,
      PAYOUT_UNREADABLE,
      PERSON_SUSPENDED,
    })
    .output(
      z.object({
        headers: z.object({ "content-type": z.string(), "content-disposition": z.string() }),
        body: z.union([z.file().mime(["text/csv", XLSX]), z.instanceof(ReadableStream)]),
      }),
    ),

  markSent: call({ access: "admin", effect: "write", replay: "kept_answer", stepUp: true })
    .post(
      "/rpc/mark_payouts_sent",
      "Mark payouts as sent, each with the bank's reference; answers each line",
    )
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
    .post(
      "/rpc/mark_payouts_confirmed",
      "Mark sent payouts as confirmed by the bank; answers each line",
    )
    .input(z.strictObject({ p_redemption_ids: z.array(GivenId).min(1).max(PAYOUTS_PER_CALL_MAX) }))
    .output(outcomes),

  markFailed: call({ access: "admin", effect: "write", replay: "current_record", stepUp: true })
    .post(
      "/rpc/mark_payout_failed",
      "Mark a payout as failed: return the points and the stock, or ask for another account",
    )
    .input(FailureInput)
    .errors({ NOT_FOUND, OWN_DECISION, PAYOUT_ENDED })
    .output(AdminRedemption),

  markReturned: call({ access: "admin", effect: "write", replay: "current_record", stepUp: true })
    .post(
      "/rpc/mark_payout_returned",
      "Mark a confirmed payout as come back from the bank, with the same choice as a failed one",
      {
        description:
          "Within 60 days of the confirmation, by another admin than the one who confirmed it.",
      },
    )
    .input(FailureInput)
    .errors({ NOT_FOUND, OWN_DECISION, PAYOUT_ENDED })
    .output(AdminRedemption),

  giveDetails: ownCall({ access: "user", effect: "write", replay: "current_record" })
    .post(
      "/rpc/give_payout_details",
      "Give another bank account for a payout that asks for one, at the price that was paid",
      {
        description:
          "It is paid once the link of a mail is confirmed, no safety pause runs and, for large sums, a second admin has confirmed it.",
      },
    )
    .input(z.strictObject({ p_redemption_id: Id, p_bank_details: TypedBankDetails }))
    .errors({ NOT_FOUND, DETAILS_NOT_ASKED })
    .output(Redemption),

  takePointsBack: ownCall({ access: "user", effect: "write", replay: "current_record" })
    .post(
      "/rpc/take_payout_points_back",
      "Ask for the points back instead of giving, or confirming, another bank account",
    )
    .input(z.strictObject({ p_redemption_id: Id }))
    .errors({ NOT_FOUND, DETAILS_NOT_ASKED })
    .output(Redemption),
};
