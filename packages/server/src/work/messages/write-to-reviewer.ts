import type { SubmissionMessage } from "@signpoint/api/work/messages/message-calls";
import type { CallerContext } from "../../platform/context";
import { DomainError } from "../../platform/domain-error";
import { findReviewer } from "./find-reviewer";
import { writeMessage } from "./write-message";

/**
 * Writes to the reviewers of the caller's own submission. Tells the admin who reviews it or has decided about it, or all admins
 * where nobody did. Throws NOT_FOUND for another's, and what `writeMessage` throws.
 */
export async function writeToReviewer(
  ctx: CallerContext<"notificationFeed">,
  input: { signed_contract_id: string; text: string },
): Promise<SubmissionMessage> {
  return await writeMessage(ctx, input, {
    by_signer: true,
    assertMayWrite: ({ user_id }) => {
      if (user_id !== ctx.caller.user_id) throw new DomainError("NOT_FOUND");
    },
    toOther: async (tx, signing, cause_id) => {
      const about = { signed_contract_id: signing.id };
      const reviewer = await findReviewer(tx, signing, ctx.now());
      if (reviewer !== null) {
        return { to: "person", kind: "message_to_reviewer", person_id: reviewer, about, cause_id };
      }
      const facts = { title: signing.agreed.title };
      return { to: "admins", kind: "submission_message", person_id: signing.user_id, about, facts };
    },
  });
}
