import * as z from "zod";
import { callsOf } from "../platform/call";
import { CORRECTION_REASON_MAX_LENGTH, POINTS_AMOUNT_MAX } from "../platform/constants";
import { ERROR_CODES } from "../platform/errors";
import { Id, typedText } from "../platform/fields";
import { UserProfile } from "../platform/user-profile";
import { correctionMessages, refusalMessages } from "../texts";

const call = callsOf("Administration: points");
const Points = z.int().min(1).max(POINTS_AMOUNT_MAX);
const CorrectedProfile = UserProfile.extend({
  /** What a second admin has to confirm before the points move; null when they have moved. */
  second_approval_id: Id.nullable(),
});
const errors = {
  NOT_FOUND: ERROR_CODES.NOT_FOUND,
  OWN_DECISION: { ...ERROR_CODES.OWN_DECISION, message: correctionMessages.ownCorrection },
};

/** Corrections of a person's points by an admin. */
export const pointsCalls = {
  credit: call({ access: "admin", effect: "write", replay: "kept_answer", stepUp: true })
    .post("/rpc/credit_points", "Give points to a person", {
      description: "The person reads the reason in the ledger and is told; so are all admins.",
    })
    .input(
      z.strictObject({
        p_user_id: Id,
        p_points: Points,
        p_reason: typedText(CORRECTION_REASON_MAX_LENGTH, 1),
      }),
    )
    .errors(errors)
    .output(CorrectedProfile),

  deduct: call({ access: "admin", effect: "write", replay: "kept_answer", stepUp: true })
    .post("/rpc/deduct_points", "Take points from a person", {
      description:
        "The person reads the reason in the ledger and is told; so are all admins. What names a signing takes at most what it paid.",
    })
    .input(
      z.strictObject({
        user_id: Id,
        points_to_deduct: Points,
        p_reason: typedText(CORRECTION_REASON_MAX_LENGTH).nullish(),
        /** The person's approved signing that this corrects: both sides see it there. */
        p_signed_contract_id: Id.nullish(),
      }),
    )
    .errors({
      ...errors,
      NOT_ENOUGH_POINTS: {
        ...ERROR_CODES.NOT_ENOUGH_POINTS,
        message: refusalMessages.notThatManyPoints,
      },
    })
    .output(CorrectedProfile),
};
