import * as z from "zod";
import { call } from "../platform/call";
import { NOTE_MAX_LENGTH } from "../platform/constants";
import { ERROR_CODES } from "../platform/errors";
import { Id, typedText } from "../platform/fields";
import { secondFactorMessages } from "../texts";

/** The calls about second factors that the accounts protocol does not have. */
export const secondFactorCalls = {
  reset: call({ access: "admin", effect: "write", replay: "kept_answer", stepUp: true })
    .route({
      method: "POST",
      path: "/rpc/reset_second_factor",
      summary: "Remove a person's second factors after they lost them",
      tags: ["Administration"],
    })
    .input(
      z.strictObject({
        p_user_id: Id,
        /** How the person proved who they are; recorded with the decision. */
        p_reason: typedText(NOTE_MAX_LENGTH).min(1),
      }),
    )
    .errors({
      NOT_FOUND: ERROR_CODES.NOT_FOUND,
      NO_SECOND_FACTOR: ERROR_CODES.NO_SECOND_FACTOR,
      OWN_DECISION: { ...ERROR_CODES.OWN_DECISION, message: secondFactorMessages.ownReset },
    })
    .output(z.object({ removed: z.int() })),
};
