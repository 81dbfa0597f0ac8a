import { useMutation } from "@tanstack/react-query";

/** How notifications are marked as read: a person's own, or those that all admins share. */
export interface Inbox {
  /** Marks those with these ids; null for all. */
  markRead: (ids: string[] | null) => Promise<unknown>;
  /** Fetches again what some were read of. */
  refresh: () => Promise<void>;
}

/** The newest ones are asked for again so often. The stream keeps them fresh; this is its net. */
export const REFRESH_MS = 60_000;

/** Marks notifications of an inbox as read; null for all. */
export function useMarkRead({ markRead, refresh }: Inbox) {
  return useMutation({ mutationFn: markRead, onSettled: refresh });
}
