import * as z from "zod";
import { callsOf } from "../platform/call";
import { CORRECTION_REASON_MAX_LENGTH, NOTE_MAX_LENGTH } from "../platform/constants";
import { ERROR_CODES } from "../platform/errors";
import { Id, PageInput, pageOf, Timestamp, typedText } from "../platform/fields";
import { peopleMessages } from "../texts";
import { PersonAccount, PersonNote, PersonRedemption, PersonSigning, Suspension } from "./person";
import { AccountEvent } from "./safety/security-events";

const call = callsOf("Administration: people");
const { ALREADY_ADMIN, LAST_ADMIN, NOT_ADMIN, NOT_FOUND, NOT_SUSPENDED } = ERROR_CODES;
const { OWN_DECISION, PERSON_SUSPENDED } = ERROR_CODES;
const ownRights = { ...OWN_DECISION, message: peopleMessages.ownRights };
const ownSuspension = { ...OWN_DECISION, message: peopleMessages.ownSuspension };

const ById = z.strictObject({ p_user_id: Id });
export const ListOfPersonInput = PageInput.extend({ id: Id });
const WithReason = ById.extend({ p_reason: typedText(CORRECTION_REASON_MAX_LENGTH, 1) });

/** What admins decide about people, and write about them. */
export const adminPeopleCalls = {
  suspend: call({ access: "admin", effect: "write", replay: "kept_answer", stepUp: true })
    .post("/rpc/suspend_person", "Suspend an account, or change its suspension", {
      description:
        "Its sessions end at once. The person reads the reason at login, and deadlines stand still until the end.",
    })
    .input(WithReason.extend({ p_until: Timestamp.nullish() }))
    .errors({ NOT_FOUND, LAST_ADMIN, OWN_DECISION: ownSuspension })
    .output(Suspension),

  lift: call({ access: "admin", effect: "write", replay: "kept_answer", stepUp: true })
    .post("/rpc/lift_suspension", "End the suspension of an account", {
      description: "Deadlines move by its length.",
    })
    .input(WithReason)
    .errors({ NOT_FOUND, NOT_SUSPENDED, OWN_DECISION: ownSuspension })
    .output(Suspension),

  endSessions: call({ access: "admin", effect: "write", replay: "kept_answer", stepUp: true })
    .post("/rpc/end_person_sessions", "Log a person out everywhere", {
      description: "They can log in again at once, and get a mail that says so.",
    })
    .input(WithReason)
    .errors({ NOT_FOUND, OWN_DECISION: { ...OWN_DECISION, message: peopleMessages.ownSessions } })
    .output(z.object({ ended: z.int() })),

  grantAdmin: call({ access: "admin", effect: "write", replay: "kept_answer", stepUp: true })
    .post("/rpc/grant_admin", "Make a person an admin")
    .input(WithReason)
    .errors({
      NOT_FOUND,
      ALREADY_ADMIN,
      PERSON_SUSPENDED,
      AWAITING_SECOND: ERROR_CODES.AWAITING_SECOND,
      OWN_DECISION: ownRights,
    })
    .output(
      z.object({
        is_admin: z.boolean(),
        /** Set where the rights wait for a second admin. */
        second_approval_id: Id.nullable(),
      }),
    ),

  revokeAdmin: call({ access: "admin", effect: "write", replay: "kept_answer", stepUp: true })
    .post("/rpc/revoke_admin", "Take the rights of an admin away")
    .input(WithReason)
    .errors({ NOT_FOUND, NOT_ADMIN, LAST_ADMIN, OWN_DECISION: ownRights })
    .output(z.object({ is_admin: z.boolean() })),

  sendDataCopy: call({ access: "admin", effect: "write", replay: "kept_answer", stepUp: true })
    .post(
      "/rpc/send_data_copy",
      "Have a copy of everything about a suspended person made and mailed to them",
      {
        description:
          "For a person who cannot log in and has asked for it. The mail has a link that works for 24 hours, while the suspension lasts.",
      },
    )
    .input(WithReason)
    .errors({ NOT_FOUND, NOT_SUSPENDED })
    .output(z.object({ requested_at: Timestamp })),

  addNote: call({ access: "admin", effect: "write", replay: "current_record" })
    .post("/rpc/add_person_note", "Write a note about a person, for admins alone")
    .input(ById.extend({ p_note: typedText(NOTE_MAX_LENGTH, 1) }))
    .errors({ NOT_FOUND })
    .output(PersonNote),

  account: call({ access: "admin" })
    .get(
      "/admin/people/{id}/account",
      "A person's account: suspension, sessions, negative signs and invitations",
    )
    .input(z.strictObject({ id: Id }))
    .errors({ NOT_FOUND })
    .output(PersonAccount),

  notes: call({ access: "admin" })
    .get("/admin/people/{id}/notes", "The latest notes of admins about a person, newest first")
    .input(z.strictObject({ id: Id }))
    .errors({ NOT_FOUND })
    .output(z.object({ items: z.array(PersonNote) })),

  signings: call({ access: "admin" })
    .get("/admin/people/{id}/signings", "A person's signings, newest first")
    .input(ListOfPersonInput)
    .errors({ NOT_FOUND })
    .output(pageOf(PersonSigning)),

  events: call({ access: "admin" })
    .get(
      "/admin/people/{id}/events",
      "What happened to a person's account in the last 90 days, newest first",
    )
    .input(ListOfPersonInput)
    .errors({ NOT_FOUND })
    .output(pageOf(AccountEvent)),

  redemptions: call({ access: "admin" })
    .get("/admin/people/{id}/redemptions", "A person's redemptions, newest first")
    .input(ListOfPersonInput)
    .errors({ NOT_FOUND })
    .output(pageOf(PersonRedemption)),
};
