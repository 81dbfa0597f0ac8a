import { messageMessages } from "@signpoint/api/texts";
import type { SubmissionMessage } from "@signpoint/api/work/messages/message-calls";
import { toSigner } from "../../messages/notifications/insert-notifications";
import type { CallerContext } from "../../platform/context";
import { DomainError } from "../../platform/domain-error";
import { writeMessage } from "./write-message";

/** Writes to the signer of a submission, never of the caller's own. Throws OWN_DECISION, and what `writeMessage` throws. */
export async function writeToSigner(
  ctx: CallerContext<"notificationFeed">,
  input: { signed_contract_id: string; text: string },
): Promise<SubmissionMessage> {
  return await writeMessage(ctx, input, {
    by_signer: false,
    assertMayWrite: ({ user_id }) => {
      if (user_id !== ctx.caller.user_id) return;
      throw new DomainError("OWN_DECISION", { message: messageMessages.ownSubmission });
    },
    toOther: (_tx, signing, messageId) =>
      Promise.resolve(toSigner("message_received", signing, messageId)),
  });
}
