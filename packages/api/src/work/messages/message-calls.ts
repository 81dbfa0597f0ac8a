import * as z from "zod";
import { callsOf } from "../../platform/call";
import { MESSAGE_MAX_LENGTH } from "../../platform/constants";
import { ERROR_CODES } from "../../platform/errors";
import { Id, Timestamp, typedText } from "../../platform/fields";
import { messageMessages } from "../../texts";

const contractCall = callsOf("Contracts");
const adminCall = callsOf("Administration: submissions");

const { NOT_FOUND, NOT_SUBMITTED, MESSAGES_ENDED, MESSAGES_USED_UP } = ERROR_CODES;
const errors = { NOT_FOUND, NOT_SUBMITTED, MESSAGES_ENDED, MESSAGES_USED_UP };

const MessageInput = z.strictObject({
  p_signed_contract_id: Id,
  p_text: typedText(MESSAGE_MAX_LENGTH, 1),
});

/** What a signer and the reviewers write to each other about a submission. */
export const SubmissionMessage = z.object({
  id: Id,
  signed_contract_id: Id,
  /** True for the signer's, false for a reviewer's. */
  by_signer: z.boolean(),
  text: z.string(),
  created_at: Timestamp,
});
export type SubmissionMessage = z.infer<typeof SubmissionMessage>;

const description =
  "Each side can write 10 messages of 1,000 characters, from the submission until 7 days after the decision, or after that of an appeal. No deadline moves. The timeline of the signing has all of them.";

export const messageCalls = {
  toReviewer: contractCall({ access: "user", effect: "write", replay: "kept_answer" })
    .post("/rpc/write_to_reviewer", "Write to the reviewers of your submission", { description })
    .input(MessageInput)
    .errors(errors)
    .output(SubmissionMessage),

  toSigner: adminCall({ access: "admin", effect: "write", replay: "kept_answer" })
    .post("/rpc/write_to_signer", "Write to the signer of a submission", { description })
    .input(MessageInput)
    .errors({
      ...errors,
      OWN_DECISION: { ...ERROR_CODES.OWN_DECISION, message: messageMessages.ownSubmission },
    })
    .output(SubmissionMessage),
};
