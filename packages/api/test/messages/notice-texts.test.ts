import { expect, test } from "vitest";
import { type NoticeFacts, noticeText } from "../../src/messages/notice-texts";
import { joinParts } from "../../src/messages/text-parts";

const FACTS: NoticeFacts = {
  subject: "Soup",
  points_cost: 1,
  points_reward: 1_250,
  reason: null,
  note: null,
  deadline: null,
  lapse_refund: 0,
  appeal: null,
  correction: null,
  announcement: null,
  redemption_status: null,
  reference: null,
  hold: null,
  payout: null,
  waits: null,
};

test.each([
  ["submission_approved", {}, "“Soup” was approved. You received 1,250 points."],
  [
    "submission_approved",
    { note: "Thanks." },
    "“Soup” was approved. You received 1,250 points. Note from the reviewer: Thanks.",
  ],
  ["submission_rejected", {}, "“Soup” was rejected. You got 1 point back."],
  ["submission_rejected", { points_cost: 0 }, "“Soup” was rejected."],
  [
    "submission_rejected",
    { points_cost: 20, reason: "unreadable_file", note: "Page 2." },
    "“Soup” was rejected. You got 20 points back. Reason: A file cannot be opened or read. Note from the reviewer: Page 2.",
  ],
  [
    "deadline_soon",
    { deadline: "2026-03-04T12:00:00.000Z" },
    "Submit “Soup” before 4 Mar 2026, 12:00 UTC. After that it cannot be submitted.",
  ],
  [
    "changes_requested",
    { deadline: "2026-03-04T12:00:00.000Z", note: "The price." },
    "Your submission of “Soup” needs changes. Submit it again before 4 Mar 2026, 12:00 UTC. Note from the reviewer: The price.",
  ],
  [
    "changes_requested",
    { note: "The price." },
    "Your submission of “Soup” needs changes. Note from the reviewer: The price.",
  ],
  [
    "signing_lapsed",
    { lapse_refund: 1 },
    "You did not submit “Soup” in time. Your place went back to the others. You got 1 point back.",
  ],
  ["signing_lapsed", {}, "You did not submit “Soup” in time. Your place went back to the others."],
  ["message_received", { note: "Which shop?" }, "About “Soup”: Which shop?"],
  ["message_received", {}, "The reviewer wrote about “Soup”."],
  ["message_to_reviewer", {}, "The signer of “Soup” wrote to you."],
  [
    "contract_invitation",
    { points_cost: 20, deadline: "2026-03-04T12:00:00.000Z" },
    "You can sign “Soup”, which is by invitation only: it costs 20 points and pays 1,250 points once it is approved. Sign it before 4 Mar 2026, 12:00 UTC.",
  ],
  [
    "contract_invitation",
    { points_cost: 0 },
    "You can sign “Soup”, which is by invitation only: it is free and pays 1,250 points once it is approved.",
  ],
  [
    "announcement",
    { announcement: { title: "Closed", text: "On Monday.\nAll day.", holds_from: null } },
    "On Monday.\nAll day.",
  ],
  [
    "terms_notice",
    { announcement: { title: "New Terms", text: "What changes.", holds_from: "2026-12-31" } },
    "This holds from 31 December 2026 (UTC) on.\n\nWhat changes.",
  ],
  ["signing_missed", {}, "“Soup” has expired before you submitted it."],
  [
    "appeal_decided",
    { appeal: { state: "overturned", recharged_points: 0 } },
    "The rejection of “Soup” was overturned. You received 1,250 points.",
  ],
  [
    "appeal_decided",
    { appeal: { state: "overturned", recharged_points: 20 }, note: "Sorry." },
    "The rejection of “Soup” was overturned. You received 1,250 points. The cost that you had got back was taken again: 20 points. Note from the reviewer: Sorry.",
  ],
  [
    "appeal_decided",
    { appeal: { state: "upheld", recharged_points: null }, note: "It is blank." },
    "The rejection of “Soup” was upheld. Note from the reviewer: It is blank.",
  ],
  ["redemption_decided", { redemption_status: "APPROVED" }, "“Soup” was approved."],
  [
    "redemption_decided",
    { redemption_status: "REJECTED", points_cost: 300 },
    "“Soup” was rejected. You got 300 points back.",
  ],
  [
    "payout_sent",
    { note: "FT-2026/17" },
    "The money for “Soup” was sent to your bank. Reference: FT-2026/17.",
  ],
  [
    "payout_failed",
    { points_cost: 200, note: "The account is closed." },
    "The money for “Soup” could not be paid. You got 200 points back. Reason: The account is closed.",
  ],
  [
    "payout_failed",
    { points_cost: 200, note: "Closed.", payout: { state: "returned", details_due_at: null } },
    "The money for “Soup” came back from your bank. You got 200 points back. Reason: Closed.",
  ],
  [
    "payout_details_asked",
    {
      note: "Closed.",
      payout: { state: "awaiting_details", details_due_at: "2026-03-04T12:00:00.000Z" },
    },
    "The money for “Soup” did not arrive. Give another bank account before 4 Mar 2026, 12:00 UTC, or ask for your points back. Otherwise your points return then. Reason: Closed.",
  ],
  [
    "payout_details_asked",
    { payout: { state: "sent", details_due_at: null } },
    "The money for “Soup” did not arrive, and other bank details were needed.",
  ],
] as const)("the text of a notice of the kind %s with %j", (kind, facts, body) => {
  expect(joinParts(noticeText(kind, { ...FACTS, ...facts }).parts)).toBe(body);
});

test("the text of a notice has its instants as data, which a reader's own format writes", () => {
  const at = "2026-03-04T12:00:00.000Z";
  const hold = { until: at, kind: "admin", reason: "{at}" } as const;
  const { parts } = noticeText("redemption_held", { ...FACTS, hold, reference: "R-1" });
  expect(parts).toContainEqual({ at });
  expect(joinParts(parts, (instant) => `<${instant}>`)).toBe(
    `“Soup” was put on hold. It cannot be approved before <${at}>: {at} Reference: R-1.`,
  );
});
