import { choice, searchParams, uuid } from "~/platform/ui/search-params";

/** Reads the id of the notification that a link was opened from, so that it is marked as read. */
export const notificationSearch = searchParams({ notification: uuid });

/** Reads which notices a list shows: all of them, or what was announced to all people. */
export const noticesSearch = searchParams({ show: choice(["all", "announcements"], "all") });

export type NoticesSearch = ReturnType<typeof noticesSearch>;
