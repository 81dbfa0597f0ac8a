import { searchParams, uuid } from "~/platform/ui/search-params";

/** Reads the id of the notification that a link was opened from, so that it is marked as read. */
export const notificationSearch = searchParams({ notification: uuid });
