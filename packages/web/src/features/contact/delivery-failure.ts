import { contactMessages } from "@signpoint/api/messages";

/**
 * The text for a message that no method has delivered: the network's, when the device has none or an
 * error speaks of it, else that all of them failed (specification, section 8).
 */
export function deliveryFailure(
  troubles: readonly unknown[],
  { email, online }: { email: string; online: boolean },
): string {
  const ofNetwork = troubles.some(
    (trouble) => trouble instanceof Error && trouble.message.includes("Network"),
  );
  return ofNetwork || !online ? contactMessages.network : contactMessages.allMethodsFailed(email);
}
