import * as z from "zod";
import { callsOf } from "../platform/call";
import { CORRECTION_REASON_MAX_LENGTH } from "../platform/constants";
import { ERROR_CODES } from "../platform/errors";
import { Id, typedText } from "../platform/fields";
import { secondFactorMessages } from "../texts";
import { FactorRemoval, OwnFactorRemoval } from "./safety/factor-removal";

const adminCall = callsOf("Administration: people");
const ownCall = callsOf("Settings");

const { ALREADY_ADMIN, ALREADY_DECIDED, AWAITING_SECOND, LINK_EXPIRED } = ERROR_CODES;
const { NO_SECOND_FACTOR, NOT_FOUND, OWN_DECISION } = ERROR_CODES;

/** The calls about second factors that the accounts protocol does not have: the removal of lost ones. */
export const secondFactorCalls = {
  startRemoval: adminCall({ access: "admin", effect: "write", replay: "kept_answer", stepUp: true })
    .post(
      "/rpc/start_factor_removal",
      "Start the removal of the second factors of a person who lost them",
      {
        description:
          "The person is told by a mail, and can stop it. It happens after 24 hours once a second admin has confirmed it; after 72 hours by one admin while no two independent ones exist.",
      },
    )
    .input(
      z.strictObject({
        p_user_id: Id,
        /** How the person proved who they are; recorded with the decision. */
        p_reason: typedText(CORRECTION_REASON_MAX_LENGTH, 1),
      }),
    )
    .errors({
      NOT_FOUND,
      NO_SECOND_FACTOR,
      AWAITING_SECOND: { ...AWAITING_SECOND, message: secondFactorMessages.removalOpen },
      ALREADY_ADMIN: { ...ALREADY_ADMIN, message: secondFactorMessages.adminRemoval },
      OWN_DECISION: { ...OWN_DECISION, message: secondFactorMessages.ownRemoval },
    })
    .output(FactorRemoval),

  takeBackRemoval: adminCall({ access: "admin", effect: "write", replay: "kept_answer" })
    .post(
      "/rpc/take_back_factor_removal",
      "Take the removal of a person's second factors back: nothing is removed",
    )
    .input(z.strictObject({ p_user_id: Id, p_reason: typedText(CORRECTION_REASON_MAX_LENGTH, 1) }))
    .errors({
      NOT_FOUND,
      ALREADY_DECIDED: { ...ALREADY_DECIDED, message: secondFactorMessages.noRemoval },
    })
    .output(z.object({ taken_back: z.boolean() })),

  getRemoval: ownCall({ access: "user" })
    .get(
      "/factor-removal",
      "The removal of your second factors that an admin has started; null when there is none",
    )
    .output(OwnFactorRemoval.nullable()),

  stopRemoval: ownCall({ access: "user", effect: "write" })
    .post("/rpc/stop_factor_removal", "Keep your second factors: stop their removal")
    .input(z.strictObject({}).optional())
    .output(z.object({ stopped: z.boolean() })),

  stopRemovalByMail: ownCall({ access: "anyone", effect: "write" })
    .post(
      "/rpc/keep_second_factor",
      "Keep second factors by the link of the mail about their removal, without a login",
    )
    .input(z.strictObject({ p_token: z.string().max(300) }))
    .errors({ LINK_EXPIRED: { ...LINK_EXPIRED, message: secondFactorMessages.stopLinkExpired } })
    .output(z.object({ stopped: z.boolean() })),
};
