import { refusalMessages } from "@signpoint/api/texts";
import type { TimelineEntry } from "@signpoint/api/work/timeline";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { undecidableText } from "~/work/submissions/admin/undecidable-text";

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00.000Z") }));
afterEach(() => vi.useRealTimers());

const entry = (kind: TimelineEntry["kind"], minute: number, username: string | null = null) => ({
  kind,
  at: `2026-11-20T11:${minute}:00.000Z`,
  username,
  note: null,
});

it("says nothing against a submission that is pending", () => {
  const timeline = [entry("rejected", 10, "bea"), entry("submitted", 20)];
  expect(undecidableText({ status: "pending", timeline })).toBeNull();
});

it.each([
  ["approved", [entry("approved", 57, "bea"), entry("paid", 57)], "Approved by bea 3 minutes ago."],
  [
    "rejected",
    [entry("rejected", 57, "bea"), entry("appealed", 58)],
    "Rejected by bea 3 minutes ago.",
  ],
  ["rejected", [entry("not_corrected", 57)], "Rejected 3 minutes ago."],
  ["rejected", [entry("removed", 57)], "Rejected 3 minutes ago."],
  [
    "approved",
    [entry("rejected", 50, "bea"), entry("appeal_overturned", 57, "cy")],
    "Approved by cy 3 minutes ago.",
  ],
] as const)("names who has decided a submission that is %s: %#", (status, timeline, text) => {
  expect(undecidableText({ status, timeline: [...timeline] })).toBe(
    `${refusalMessages.alreadyDecided} ${text}`,
  );
});

it("says that a withdrawn submission is not submitted", () => {
  const timeline = [entry("submitted", 10), entry("withdrawn", 20)];
  expect(undecidableText({ status: "in_progress", timeline })).toBe(refusalMessages.notSubmitted);
});
