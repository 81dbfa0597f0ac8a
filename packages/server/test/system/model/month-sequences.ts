import fc from "fast-check";
import { createContract, extend } from "./contracts";
import { deductPoints } from "./corrections";
import { closeMonth, lookAtMonths } from "./months";
import {
  confirmOtherAccount,
  endWhatWaits,
  giveOtherAccount,
  missPayout,
  movePayout,
  takePointsBack,
} from "./payouts";
import { passTime } from "./people";
import { cancelRedemption, decideRedemption, redeem } from "./redemptions";
import { acts } from "./sequences";
import { endDueSignings, giveBack, sign } from "./signings";
import { type Step, step } from "./step";

const which = fc.nat(8);
const anybody = fc.nat(4);
const admin = fc.constantFrom(3, 4);
const terms = fc.record({
  cost: fc.constantFrom(10, 50),
  reward: fc.constant(50),
  duration: fc.constantFrom(1, 9, 60),
  places: fc.constant(2),
  workMinutes: fc.constantFrom(null, null, 4),
  refund: fc.constantFrom(0, 10),
});
const purchase = fc.record({
  repeats: fc.constant(null),
  showsPrice: fc.constant("true" as const),
});

/** What begins in one month and ends in another: signings that end and are reopened, cash that fails or comes back. */
const LATE: fc.Arbitrary<Step>[] = [
  ...acts(3, createContract, admin, terms),
  ...acts(5, sign, anybody, which),
  ...acts(1, giveBack, anybody, which),
  ...acts(2, endDueSignings),
  ...acts(8, extend, admin, which, fc.constant(90)),
  ...acts(2, passTime, fc.record({ minutes: fc.constantFrom(4, 30, 700) })),
  ...acts(3, redeem, anybody, which, fc.uuid({ version: 4 }), purchase),
  ...acts(3, decideRedemption, admin, which, fc.boolean()),
  ...acts(1, cancelRedemption, anybody, which),
  ...acts(3, movePayout, admin, which, fc.constantFrom("send", "confirm")),
  ...acts(4, missPayout, admin, which, fc.boolean(), fc.boolean()),
  ...acts(2, giveOtherAccount, anybody, which),
  ...acts(1, confirmOtherAccount, which),
  ...acts(1, takePointsBack, anybody, which),
  ...acts(1, endWhatWaits),
  ...acts(1, deductPoints, admin, anybody, fc.constant(10)),
  ...acts(4, lookAtMonths),
];

/** What the month to be closed begins with: signings that are missed when it is closed. */
const OVERDUE = [
  step(createContract, 3, {
    ...{ cost: 10, reward: 50, duration: 60 },
    ...{ places: 2, workMinutes: null, refund: 0 },
  }),
  step(sign, 0, 2),
  step(sign, 1, 2),
];

/** Sequences of which a month is closed after a third, `length` steps in all. */
export function monthSequences(length: number): fc.Arbitrary<Step[]> {
  const some = (steps: number) => {
    const size = "max" as const;
    return fc.array(fc.oneof(...LATE), { minLength: steps, maxLength: steps, size });
  };
  const before = Math.floor(length / 3);
  return fc
    .tuple(some(before), some(length - before))
    .map(([first, then]) => [...OVERDUE, ...first, step(closeMonth), ...then]);
}
