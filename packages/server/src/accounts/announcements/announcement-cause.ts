import { createHash } from "node:crypto";

/** Returns the cause of the notice that tells a person an announcement: the same id whichever server tells it, however often. */
export function announcementCause(announcementId: string, userId: string): string {
  return createHash("md5").update(`${announcementId} ${userId}`).digest("hex");
}
