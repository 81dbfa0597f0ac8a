import * as z from "zod";
import { callsOf } from "../../platform/call";
import {
  CORRECTION_REASON_MAX_LENGTH,
  EMAIL_CHANGE_STATES,
  EMAIL_MAX_LENGTH,
} from "../../platform/constants";
import { ERROR_CODES } from "../../platform/errors";
import { Id, Timestamp, typedText } from "../../platform/fields";
import { lostMailboxMessages } from "../../texts";
import { UNSETTLED } from "./lost-mailbox";

const { EMAIL_NOT_CHANGEABLE, EMAIL_TAKEN, NO_EMAIL_CHANGE } = ERROR_CODES;
const { NOT_FOUND, OWN_DECISION, STEP_UP_REQUIRED, AWAITING_SECOND } = ERROR_CODES;
const call = callsOf("Settings");
const adminCall = callsOf("Administration: people");

const Young = z
  .array(z.object({ what: z.enum(UNSETTLED), until: Timestamp }))
  .describe("What is younger than 14 days, and until when: as long it needs the former mailbox.");

/** A change of one's email that both mailboxes have to confirm, or the new one alone within 7 days. */
export const OwnEmailChange = z.object({
  pending: z
    .object({
      new_email: z.string(),
      confirmed_by: z.enum(["current", "new"]).nullable(),
      due_at: Timestamp.nullable().describe(
        "When it takes effect without the former mailbox; null while it needs both.",
      ),
      by_admin: z.boolean(),
    })
    .nullable(),
  too_young: Young,
});
export type OwnEmailChange = z.output<typeof OwnEmailChange>;

/** The calls about a change of one's email that the accounts protocol does not have. */
export const emailChangeCalls = {
  get: call({ access: "user" })
    .get(
      "/email-change",
      "The change of your email that waits, and what each mailbox has confirmed",
    )
    .output(OwnEmailChange),

  goOn: call({ access: "user", effect: "write" })
    .post(
      "/rpc/change_email_without_former",
      "Have the change of your email take effect in 7 days, without the former mailbox",
      {
        description:
          "The new mailbox has to confirm it by then. The former one can stop it, and take it back for 14 days afterwards. Needs a proof of the last 15 minutes.",
      },
    )
    .input(z.strictObject({}).optional())
    .errors({ NO_EMAIL_CHANGE, EMAIL_NOT_CHANGEABLE, STEP_UP_REQUIRED })
    .output(OwnEmailChange),

  resend: call({ access: "user", effect: "write" })
    .post(
      "/rpc/resend_email_change",
      "Mail again to the mailboxes that have not confirmed the change of your email",
    )
    .input(z.strictObject({}).optional())
    .errors({ NO_EMAIL_CHANGE })
    .output(z.object({ sent: z.int() })),
};

/** The latest change of a person's email without the former mailbox, as admins see it. */
export const PersonEmailChange = z.object({
  latest: z
    .object({
      state: z.enum(EMAIL_CHANGE_STATES),
      new_email: z.string(),
      is_confirmed: z.boolean().describe("Whether the new mailbox has confirmed it."),
      admin_username: z.string().nullable().describe("Null where the owner began it."),
      started_at: Timestamp,
      due_at: Timestamp,
      undo_until: Timestamp.nullable(),
    })
    .nullable(),
  awaiting_second: z
    .object({ new_email: z.string(), requested_at: Timestamp })
    .nullable()
    .describe("What a second admin has to confirm before it begins."),
  too_young: Young,
});
export type PersonEmailChange = z.output<typeof PersonEmailChange>;

/** What admins do about the email of somebody who has lost mailbox and login. */
export const personEmailCalls = {
  emailChange: adminCall({ access: "admin" })
    .get(
      "/admin/people/{id}/email-change",
      "The latest change of a person's email without the former mailbox",
    )
    .input(z.strictObject({ id: Id }))
    .errors({ NOT_FOUND })
    .output(PersonEmailChange),

  changeEmail: adminCall({ access: "admin", effect: "write", replay: "kept_answer", stepUp: true })
    .post(
      "/rpc/change_person_email",
      "Begin a change of email for a person who has lost the mailbox",
      {
        description:
          "Nothing happens before a second, independent admin confirms it. Then the new mailbox has to confirm, and 7 days pass, in which the former one can stop it.",
      },
    )
    .input(
      z.strictObject({
        p_user_id: Id,
        p_new_email: typedText(EMAIL_MAX_LENGTH, 1),
        p_reason: typedText(CORRECTION_REASON_MAX_LENGTH, 1),
      }),
    )
    .errors({
      NOT_FOUND,
      EMAIL_TAKEN,
      EMAIL_NOT_CHANGEABLE,
      AWAITING_SECOND,
      OWN_DECISION: { ...OWN_DECISION, message: lostMailboxMessages.own },
    })
    .output(z.object({ second_approval_id: Id })),
};
