import type { Notice } from "@signpoint/api/messages/notice";
import { api } from "~/platform/api/client";
import { type LiveStream, useLiveStream } from "~/platform/api/live-stream";
import { queryClient } from "~/platform/api/query-client";
import { noticesQuery, refreshAfterEvent } from "./notices-query";

const STREAM: LiveStream<Notice> = {
  name: "signpoint.notices",
  fetchPosition: async () =>
    (await queryClient.fetchQuery({ ...noticesQuery, staleTime: 0 })).position,
  open: (options) => api.notices.stream({}, options),
  refresh: refreshAfterEvent,
};

/** Keeps the person's notices, and what they announce, up to date. */
export function useLiveNotices(): void {
  useLiveStream(STREAM);
}
