import { expect, test } from "vitest";
import { type NoticeFacts, noticeText } from "../src/messages/notices";

const FACTS: NoticeFacts = {
  subject: "Soup",
  points_cost: 1,
  points_reward: 1_250,
  reason: null,
  note: null,
  deadline: null,
  redemption_status: null,
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
  ["redemption_decided", { redemption_status: "APPROVED" }, "“Soup” was approved."],
  [
    "redemption_decided",
    { redemption_status: "REJECTED", points_cost: 300 },
    "“Soup” was rejected. You got 300 points back.",
  ],
] as const)("the text of a notice of the kind %s with %j", (kind, facts, body) => {
  expect(noticeText(kind, { ...FACTS, ...facts }).body).toBe(body);
});
