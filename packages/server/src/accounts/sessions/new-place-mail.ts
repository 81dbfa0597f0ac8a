import { NEW_PLACE_PAUSE_DAYS } from "@signpoint/api/accounts/safety/safety-pause";
import type { SecurityMail } from "../not-me/queue-security-mail";

/** Returns the mail that tells the owner of an account that it was logged in to at a new place, which may pause it. */
export function newPlaceMail({ isPaused }: { isPaused: boolean }): SecurityMail {
  return {
    subject: "New login to your Signpoint account",
    text: "Somebody, hopefully you, logged in to your Signpoint account from a device and network that were not seen before.",
    ...(isPaused && {
      advice: `If this was you, say so: until then, for ${NEW_PLACE_PAUSE_DAYS} days, points can be earned as always, but cash, codes and new addresses wait.`,
      asksWho: true,
    }),
  };
}
