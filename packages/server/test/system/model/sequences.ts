import fc from "fast-check";
import { newId } from "../../../src/platform/db/new-id";
import { type Asks, openRest } from "./conditions";
import { createContract, deleteContract, editContract, extend } from "./contracts";
import { creditPoints, deductPoints, takeBack } from "./corrections";
import { appealRejection, decideAppeal, decideSubmission, requestChanges } from "./decisions";
import { addCodes, changeItem, createItem, removeCode, revealCode } from "./items";
import { closeMonth } from "./months";
import { openDue, scheduleOpening } from "./openings";
import {
  confirmOtherAccount,
  endWhatWaits,
  giveOtherAccount,
  missPayout,
  movePayout,
  takePointsBack,
} from "./payouts";
import { changeBonusRules, deleteOneAccount, join, passTime, suspendForAWhile } from "./people";
import {
  cancelRedemption,
  decideRedemption,
  holdRedemption,
  redeem,
  releaseRedemption,
} from "./redemptions";
import { decideSecond } from "./second-approvals";
import { askWhatIsAllowed, endDueSignings, giveBack, sign, submit, withdraw } from "./signings";
import { type Act, type Real, type Step, step } from "./step";
import {
  confirmAccount,
  limitCash,
  outliveProof,
  pauseAccount,
  rejectWhatIsUnconfirmed,
} from "./waits";
import type { World } from "./world";

type Arbitraries<Values> = { [Index in keyof Values]: fc.Arbitrary<Values[Index]> };

const which = fc.nat(30);
const anybody = fc.nat(30);
/** Mostly one of the two admins, who are made fourth and fifth. */
const admin = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(3, 4) },
  { weight: 1, arbitrary: anybody },
);
const points = fc.constantFrom(0, 1, 10, 50, 120);
const price = fc.constantFrom(1, 20, 60, 150);
const stock = fc.nat(3);
const places = fc.nat(3);
const duration = fc.constantFrom(0, 1, 9, 60, 1_440);
/** Minutes. */
const WEEK = 7 * 24 * 60;
const minutes = fc.constantFrom(1, 4, 30, 700);
const id = fc.uuid({ version: 4 });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const oneOf = <const Value>(...values: Value[]) => fc.constantFrom(...values);

const terms = fc.record({
  cost: points,
  reward: points,
  duration,
  places,
  workMinutes: fc.constantFrom(null, null, 4, 30),
  refund: fc.constantFrom(0, 0, 1, 10),
  pilot: fc.constantFrom(null, null, null, 1, 2),
  asks: fc.constantFrom<Asks | null>(
    null,
    null,
    null,
    null,
    { least: 1 },
    { most: 0 },
    { most: 1 },
    { rate: 60 },
  ),
});
const edit = fc.record({
  cost: maybe(points),
  reward: maybe(points),
  duration: maybe(duration),
  places: maybe(places),
  status: maybe(oneOf("active", "inactive", "completed")),
});
const opening = fc.record({ ahead: oneOf(0, 4, 30, 30, null), closes: fc.boolean() });
const offer = fc.record({
  isCash: fc.boolean(),
  price: fc.oneof(price, points),
  stock,
  isInstant: fc.boolean(),
});
const itemChange = fc.oneof(fc.record({ price }), fc.record({ stock }), oneOf("delete"));
const purchase = fc.record({
  repeats: fc.option(which, { freq: 3 }),
  showsPrice: oneOf("true", "true", "old", "none"),
});
const later = fc.oneof(
  fc.record({ minutes: fc.oneof({ weight: 4, arbitrary: minutes }, oneOf(WEEK)) }),
  fc.record({ boundary: oneOf("expiry", "end"), of: which }),
);

/** Each act with what it is given, as often among all as its weight says: the everyday more often than the rare. */
const weighted: fc.Arbitrary<Step>[] = [
  ...acts(3, createContract, admin, terms),
  ...acts(7, sign, anybody, which),
  ...acts(6, submit, anybody, which),
  ...acts(6, decideSubmission, admin, which, fc.boolean()),
  ...acts(2, giveBack, anybody, which),
  ...acts(3, withdraw, anybody, which),
  ...acts(4, requestChanges, admin, which),
  ...acts(3, endDueSignings),
  ...acts(3, appealRejection, anybody, which),
  ...acts(3, decideAppeal, admin, which, fc.boolean()),
  ...acts(2, extend, admin, which, oneOf(0, 5, 90)),
  ...acts(3, editContract, admin, which, edit),
  ...acts(2, openRest, admin, which),
  ...acts(1, deleteContract, admin, which),
  ...acts(4, scheduleOpening, admin, which, opening),
  ...acts(3, openDue),
  ...acts(3, askWhatIsAllowed, anybody, which),
  ...acts(2, createItem, admin, offer),
  ...acts(2, changeItem, admin, which, itemChange),
  ...acts(7, redeem, anybody, which, id, purchase),
  ...acts(5, decideRedemption, admin, which, fc.boolean()),
  ...acts(3, cancelRedemption, anybody, which),
  ...acts(2, holdRedemption, admin, which, oneOf(0, 4, 700)),
  ...acts(2, releaseRedemption, admin, which),
  ...acts(3, outliveProof, anybody),
  ...acts(3, pauseAccount, anybody, oneOf(0, 4, 30, WEEK)),
  ...acts(3, confirmAccount, which),
  ...acts(2, limitCash, oneOf(0, 50, 150), oneOf(0, 250)),
  ...acts(2, rejectWhatIsUnconfirmed),
  ...acts(3, addCodes, admin, which, fc.uniqueArray(id, { minLength: 1, maxLength: 2 })),
  ...acts(3, revealCode, anybody, which),
  ...acts(2, removeCode, admin, which, fc.boolean()),
  ...acts(3, takeBack, admin, which, oneOf(10, 50, 120, 150), fc.boolean()),
  ...acts(5, movePayout, admin, which, oneOf("send", "send", "confirm")),
  ...acts(3, missPayout, admin, which, fc.boolean(), fc.boolean()),
  ...acts(4, giveOtherAccount, anybody, which),
  ...acts(2, takePointsBack, anybody, which),
  ...acts(3, confirmOtherAccount, which),
  ...acts(2, endWhatWaits),
  ...acts(2, deductPoints, admin, anybody, oneOf(1, 30, 150, 100_000)),
  ...acts(2, creditPoints, admin, anybody, oneOf(1, 30, 150)),
  ...acts(6, decideSecond, admin, which, fc.boolean()),
  ...acts(1, join, fc.option(anybody), fc.stringMatching(/^[a-z]{8}$/)),
  ...acts(1, changeBonusRules, admin, fc.boolean(), fc.nat(2)),
  ...acts(1, deleteOneAccount, anybody),
  ...acts(2, suspendForAWhile, admin, anybody, minutes),
  ...acts(3, passTime, later),
  ...acts(1, closeMonth),
];

/** Returns steps of an act, as many as its weight. */
export function acts<Given extends unknown[]>(
  weight: number,
  act: Act<Given>,
  ...given: Arbitraries<Given>
): fc.Arbitrary<Step>[] {
  const steps = fc.tuple<Given>(...given).map((values) => step(act, ...values));
  return Array.from({ length: weight }, () => steps);
}

/** What every sequence begins with, so that there is something to do with. */
export const OPENING = [
  step(createContract, 3, {
    cost: 50,
    reward: 120,
    duration: 60,
    places: 2,
    workMinutes: 30,
    refund: 10,
  }),
  step(createContract, 4, {
    cost: 10,
    reward: 50,
    duration: 0,
    places: 0,
    workMinutes: null,
    refund: 0,
  }),
  step(createItem, 3, { isCash: false, price: 60, stock: 2, isInstant: false }),
  step(createItem, 4, { isCash: true, price: 150, stock: 1, isInstant: false }),
  step(redeem, 0, 1, newId(), { repeats: null, showsPrice: "true" }),
  step(decideRedemption, 3, 0, true),
  step(decideSecond, 4, 0, true),
  step(sign, 2, 0),
  step(submit, 2, 0),
  step(decideSubmission, 3, 0, true),
  step(takeBack, 4, 0, 10, true),
  // Together with the credit, the reward of the admin's own contract reaches the sum.
  step(sign, 1, 0),
  step(submit, 1, 1),
  step(creditPoints, 3, 1, 30),
  step(decideSubmission, 3, 1, true),
  step(decideSubmission, 4, 1, true),
  step(decideSecond, 4, 2, true),
  step(createItem, 3, { isCash: true, price: 20, stock: 3, isInstant: false }),
  // Too cheap at the rate of the first cash item.
  step(decideSecond, 4, 2, true),
  step(outliveProof, 1),
  step(redeem, 1, 2, newId(), { repeats: null, showsPrice: "true" }),
  step(confirmAccount, 0),
  step(decideRedemption, 3, 1, true),
  step(missPayout, 3, 1, false, true),
  step(giveOtherAccount, 1, 1),
  step(confirmOtherAccount, 0),
  step(pauseAccount, 1, 30),
  step(limitCash, 0, 250),
  step(redeem, 1, 2, newId(), { repeats: null, showsPrice: "true" }),
  step(pauseAccount, 1, 0),
  step(limitCash, 0, 0),
  step(changeBonusRules, 3, true, 1),
  step(join, 0, "openingly"),
];

/** Sequences of everything that people can do. */
export function sequences(
  length: number,
  replayPath: string,
): fc.Arbitrary<Iterable<fc.AsyncCommand<World, Real>>> {
  // Without the liking for short sequences, in which little can happen.
  const settings = { maxCommands: length, size: "max" as const };
  return fc.noBias(
    fc.commands(weighted, replayPath === "" ? settings : { ...settings, replayPath }),
  );
}
