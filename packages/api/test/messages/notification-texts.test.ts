import { expect, test } from "vitest";
import { type AdminsEvent, notificationText } from "../../src/messages/notification-texts";

test.each<[AdminsEvent["kind"], AdminsEvent["facts"], string]>([
  ["contract_signed", { title: "Soup" }, '{person} signed "Soup"'],
  ["submission", { title: "Soup" }, '{person} submitted "Soup"'],
  ["redemption", { title: "Mug" }, '{person} redeemed "Mug"'],
  [
    "review_overdue",
    { title: "Soup", review_of: "submission" },
    '{person} still waits for the review of "Soup"',
  ],
  ["review_overdue", { title: "Mug", review_of: "redemption" }, '{person} still waits for "Mug"'],
  ["appeal", { title: "Soup" }, '{person} appealed the rejection of "Soup"'],
  ["points_corrected", { points: 5 }, "An admin credited 5 points to {person}"],
  ["points_corrected", { points: -5 }, "An admin deducted 5 points from {person}"],
  ["stock_low", { title: "Mug", left: 2 }, 'Only 2 left of "Mug"'],
  ["stock_low", { title: "Mug", left: 0 }, 'None left of "Mug"'],
  ["rights_changed", { is_admin: true }, "{person} was made an admin"],
  ["rights_changed", { is_admin: false }, "{person} is no longer an admin"],
  [
    "second_approval",
    { approval_of: "deduction" },
    "A second admin has to confirm a deduction from {person}",
  ],
  [
    "second_approval",
    { approval_of: "factor_removal" },
    "A second admin has to confirm the removal of the second factor of {person}",
  ],
  ["factor_removal", { ended: "carried_out" }, "The second factor of {person} was removed"],
  [
    "factor_removal",
    { ended: "lapsed" },
    "The removal of the second factor of {person} has lapsed: it was not carried out in time",
  ],
  ["second_approval", { approval_of: "contract" }, "A second admin has to confirm a contract"],
])("a notification %s of %j says its text", (kind, facts, text) => {
  expect(notificationText({ kind, facts } as AdminsEvent)).toBe(text);
});
