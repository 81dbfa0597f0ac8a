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
  ["submission_message", { title: "Soup" }, '{person} wrote a message about "Soup"'],
  [
    "second_approval",
    { approval_of: "announcement" },
    "A second admin has to confirm an announcement to all people",
  ],
  ["points_corrected", { points: 1_500 }, "An admin credited 1,500 points to {person}"],
  ["points_corrected", { points: -1_500 }, "An admin deducted 1,500 points from {person}"],
  ["stock_low", { title: "Mug", left: 2 }, 'Only 2 left of "Mug"'],
  ["stock_low", { title: "Mug", left: 0 }, 'None left of "Mug"'],
  ["contract_opened", { title: "Soup" }, '"Soup" has opened'],
  [
    "contract_not_opened",
    { title: "Soup", reason: "Too many points." },
    '"Soup" did not open at its time: Too many points.',
  ],
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
  [
    "rights_changed",
    { is_admin: true, is_confirmed: true },
    "The operator confirmed {person} as an admin",
  ],
  [
    "second_approval",
    { approval_of: "admin_grant" },
    "A second admin has to confirm that {person} becomes an admin",
  ],
  [
    "command_confirmed",
    { approval_of: "redemption" },
    "The operator confirmed the redemption of {person}, in place of a second admin",
  ],
  [
    "settings_changed",
    { changed: ["rate", "limits"] },
    "{person} changed the settings: points for a dollar, limits",
  ],
  [
    "settings_changed",
    { changed: ["pauses"], by_command: true },
    "The operator changed the settings: pauses",
  ],
  [
    "item_changed",
    { title: "Cash", price: 9, value: "$2", was: { price: 10, value: "$1" } },
    '{person} changed "Cash": $2 for 9 points, before $1 for 10',
  ],
  [
    "item_changed",
    { title: "Cash", price: 9, value: "$2", was: null },
    '{person} added the cash item "Cash": $2 for 9 points',
  ],
  [
    "pilot_decided",
    { title: "Soup", places: 1 },
    'The pilot of "Soup" (1 place) has been decided about: open the rest?',
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
