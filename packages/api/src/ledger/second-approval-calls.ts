import * as z from "zod";
import { callsOf } from "../platform/call";
import { NOTE_MAX_LENGTH, SECOND_APPROVAL_STATES } from "../platform/constants";
import { ERROR_CODES } from "../platform/errors";
import { Id, PageInput, pageOf, typedText } from "../platform/fields";
import { peopleMessages, refusalMessages, secondApprovalMessages } from "../texts";
import { SecondApproval } from "./second-approval";

const call = callsOf("Administration: second approvals");

const errors = {
  NOT_FOUND: ERROR_CODES.NOT_FOUND,
  ALREADY_DECIDED: ERROR_CODES.ALREADY_DECIDED,
  OWN_DECISION: { ...ERROR_CODES.OWN_DECISION, message: secondApprovalMessages.ownSecondApproval },
};

export const ListSecondApprovalsInput = PageInput.extend({
  state: z.enum(SECOND_APPROVAL_STATES).default("open"),
});

export const secondApprovalCalls = {
  list: call({ access: "admin" })
    .get("/admin/second-approvals", "Decisions that a second admin has to confirm, oldest first")
    .input(ListSecondApprovalsInput)
    .output(pageOf(SecondApproval)),

  confirm: call({ access: "admin", effect: "write", replay: "kept_answer", stepUp: true })
    .post("/rpc/confirm_second", "Confirm the decision of another admin: it is carried out")
    .input(z.strictObject({ p_id: Id }))
    .errors({
      ...errors,
      NOT_ENOUGH_POINTS: {
        ...ERROR_CODES.NOT_ENOUGH_POINTS,
        message: refusalMessages.notThatManyPoints,
      },
      REDEMPTION_HELD: ERROR_CODES.REDEMPTION_HELD,
      NO_CODE_LEFT: ERROR_CODES.NO_CODE_LEFT,
      CODE_TAKEN: ERROR_CODES.CODE_TAKEN,
      PAUSED: ERROR_CODES.PAUSED,
      PERSON_SUSPENDED: {
        ...ERROR_CODES.PERSON_SUSPENDED,
        message: peopleMessages.heldBySuspension,
      },
      NOT_ADMIN: { ...ERROR_CODES.NOT_ADMIN, message: secondApprovalMessages.requesterNotAdmin },
      CHANGED_MEANWHILE: {
        ...ERROR_CODES.CHANGED_MEANWHILE,
        message: secondApprovalMessages.settingChanged,
      },
      EMAIL_TAKEN: ERROR_CODES.EMAIL_TAKEN,
      EMAIL_NOT_CHANGEABLE: ERROR_CODES.EMAIL_NOT_CHANGEABLE,
      RESERVE_EXCEEDED: ERROR_CODES.RESERVE_EXCEEDED,
      ANNOUNCEMENT_TOO_LATE: ERROR_CODES.ANNOUNCEMENT_TOO_LATE,
    })
    .output(SecondApproval),

  refuse: call({ access: "admin", effect: "write", replay: "kept_answer" })
    .post("/rpc/refuse_second", "Refuse the decision of another admin: nothing is carried out")
    .input(z.strictObject({ p_id: Id, p_note: typedText(NOTE_MAX_LENGTH).nullish() }))
    .errors(errors)
    .output(SecondApproval),
};
