import { expect, test } from "vitest";
import { HOLD_MAX_DAYS } from "../../src/platform/constants";
import { MS_PER_DAY } from "../../src/platform/durations";
import {
  currentHolds,
  type Holdable,
  holdReason,
  holdUntilError,
  isHeld,
} from "../../src/rewards/holds";
import { limitHoldReasons, redemptionMessages } from "../../src/texts";

const NOW = new Date("2027-03-10T12:00:00.000Z");
const FREE: Holdable = {
  status: "PENDING",
  held_until: null,
  account_confirm_by: null,
  account_confirmed_at: null,
  paused_until: null,
};
const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString();

test.each([
  ["PENDING", at(1), true],
  ["PENDING", at(0), false],
  ["PENDING", null, false],
  ["APPROVED", at(1), false],
  ["REJECTED", at(1), false],
])("a redemption that is %s with a hold until %s is held: %s", (status, held_until, held) => {
  expect(isHeld({ ...FREE, status, held_until }, NOW)).toBe(held);
});

test.each<[Partial<Holdable>, ReturnType<typeof currentHolds>]>([
  [{}, []],
  [{ paused_until: at(1) }, ["paused"]],
  [{ paused_until: at(0) }, []],
  // Its deadline ends the redemption, not the hold.
  [{ account_confirm_by: at(-1) }, ["unconfirmed"]],
  [{ account_confirm_by: at(1), account_confirmed_at: at(0) }, []],
  [
    { held_until: at(1), account_confirm_by: at(1), paused_until: at(1) },
    ["hold", "unconfirmed", "paused"],
  ],
  [{ status: "REJECTED", held_until: at(1), account_confirm_by: at(1), paused_until: at(1) }, []],
])("a pending redemption with %j is held by %j", (fields, holds) => {
  expect(currentHolds({ ...FREE, ...fields }, NOW)).toEqual(holds);
});

test.each([
  [0, redemptionMessages.holdUntilAhead],
  [1, null],
  [HOLD_MAX_DAYS * MS_PER_DAY, null],
  [HOLD_MAX_DAYS * MS_PER_DAY + 1, redemptionMessages.holdTooLong(HOLD_MAX_DAYS)],
])("a hold of %d milliseconds has the problem %j", (lasts, problem) => {
  expect(holdUntilError(at(lasts), NOW)).toBe(problem);
});

test.each([
  [2, 1, null],
  [2, 2, null],
  [1, 2, redemptionMessages.holdNotShorter],
  [1, 0, null],
  [0, 2, redemptionMessages.holdUntilAhead],
])("a hold of %d milliseconds in place of one of %d has the problem %j", (lasts, held, problem) => {
  expect(holdUntilError(at(lasts), NOW, at(held))).toBe(problem);
});

test.each([
  [null, null, null],
  ["admin", "We ask.", "We ask."],
  ["person_limit", null, limitHoldReasons.person_limit],
  ["house_limit", null, limitHoldReasons.house_limit],
  ["bonus_wait", null, limitHoldReasons.bonus_wait],
] as const)(
  "the reason of a hold of the kind %s with the text %j",
  (hold_kind, hold_reason, reason) => {
    expect(holdReason({ hold_kind, hold_reason })).toBe(reason);
  },
);
