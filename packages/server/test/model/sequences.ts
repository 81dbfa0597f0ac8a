import fc from "fast-check";
import { newId } from "../../src/db/new-id";
import { AskWhatIsAllowed, DecideSubmission, Sign, Submit } from "./contract-steps";
import { CreateContract, DeleteContract, Extend } from "./contract-upkeep-steps";
import { DeleteAccount } from "./deletion-steps";
import { EditContract } from "./edit-contract";
import {
  AppealRejection,
  DecideAppeal,
  EndDue,
  GiveBack,
  RequestChanges,
  Withdraw,
} from "./fair-steps";
import { ChangeItem, CreateItem, DecideRedemption, Redeem } from "./item-steps";
import { MovePayout } from "./payout-steps";
import { ChangeBonusRules, CreditPoints, DeductPoints, Join, PassTime } from "./people-steps";
import { CancelRedemption, HoldRedemption, ReleaseRedemption } from "./redemption-steps";
import { DecideSecond } from "./second-steps";
import type { Real, Step } from "./step";
import { SuspendForAWhile } from "./suspension-steps";
import { TakeBack } from "./take-back-steps";
import { AddCodes, RemoveCode, RevealCode } from "./vault-steps";
import type { World } from "./world";

const which = fc.nat(30);
const anybody = fc.nat(30);
/** Mostly one of the two admins, who are made fourth and fifth. */
const admin = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(3, 4) },
  { weight: 1, arbitrary: anybody },
);
const points = fc.constantFrom(0, 1, 10, 50, 120);
const bonusRules = fc.tuple(admin, fc.boolean(), fc.nat(2));
const price = fc.constantFrom(1, 20, 60, 150);
const stock = fc.nat(3);
const places = fc.nat(3);
const duration = fc.constantFrom(0, 1, 9, 60, 1_440);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const steps: { weight: number; of: fc.Arbitrary<Step> }[] = [
  {
    weight: 3,
    of: fc
      .tuple(
        admin,
        fc.record({
          cost: points,
          reward: points,
          duration,
          places,
          workMinutes: fc.constantFrom(null, null, 4, 30),
          refund: fc.constantFrom(0, 0, 1, 10),
        }),
      )
      .map((given) => new CreateContract(...given)),
  },
  { weight: 7, of: fc.tuple(anybody, which).map((given) => new Sign(...given)) },
  { weight: 6, of: fc.tuple(anybody, which).map((given) => new Submit(...given)) },
  {
    weight: 6,
    of: fc.tuple(admin, which, fc.boolean()).map((given) => new DecideSubmission(...given)),
  },
  { weight: 2, of: fc.tuple(anybody, which).map((given) => new GiveBack(...given)) },
  { weight: 3, of: fc.tuple(anybody, which).map((given) => new Withdraw(...given)) },
  { weight: 4, of: fc.tuple(admin, which).map((given) => new RequestChanges(...given)) },
  { weight: 3, of: fc.constant(null).map(() => new EndDue()) },
  { weight: 3, of: fc.tuple(anybody, which).map((given) => new AppealRejection(...given)) },
  {
    weight: 3,
    of: fc.tuple(admin, which, fc.boolean()).map((given) => new DecideAppeal(...given)),
  },
  {
    weight: 2,
    of: fc.tuple(admin, which, fc.constantFrom(0, 5, 90)).map((given) => new Extend(...given)),
  },
  {
    weight: 3,
    of: fc
      .tuple(
        admin,
        which,
        fc.record({
          cost: maybe(points),
          reward: maybe(points),
          duration: maybe(duration),
          places: maybe(places),
          status: maybe(fc.constantFrom("active" as const, "inactive", "completed")),
        }),
      )
      .map((given) => new EditContract(...given)),
  },
  { weight: 1, of: fc.tuple(admin, which).map((given) => new DeleteContract(...given)) },
  { weight: 3, of: fc.tuple(anybody, which).map((given) => new AskWhatIsAllowed(...given)) },
  {
    weight: 2,
    of: fc
      .tuple(
        admin,
        fc.record({
          isCash: fc.boolean(),
          price: fc.oneof(price, points),
          stock,
          isInstant: fc.boolean(),
        }),
      )
      .map((given) => new CreateItem(...given)),
  },
  {
    weight: 2,
    of: fc
      .tuple(
        admin,
        which,
        fc.oneof(fc.record({ price }), fc.record({ stock }), fc.constant("delete" as const)),
      )
      .map((given) => new ChangeItem(...given)),
  },
  {
    weight: 7,
    of: fc
      .tuple(
        anybody,
        which,
        fc.uuid({ version: 4 }),
        fc.record({
          repeats: fc.option(which, { freq: 3 }),
          showsPrice: fc.constantFrom("true" as const, "true", "old", "none"),
        }),
      )
      .map((given) => new Redeem(...given)),
  },
  {
    weight: 5,
    of: fc.tuple(admin, which, fc.boolean()).map((given) => new DecideRedemption(...given)),
  },
  { weight: 3, of: fc.tuple(anybody, which).map((given) => new CancelRedemption(...given)) },
  {
    weight: 2,
    of: fc
      .tuple(admin, which, fc.constantFrom(0, 4, 700))
      .map((given) => new HoldRedemption(...given)),
  },
  { weight: 2, of: fc.tuple(admin, which).map((given) => new ReleaseRedemption(...given)) },
  {
    weight: 3,
    of: fc
      .tuple(admin, which, fc.uniqueArray(fc.uuid({ version: 4 }), { minLength: 1, maxLength: 2 }))
      .map((given) => new AddCodes(...given)),
  },
  { weight: 3, of: fc.tuple(anybody, which).map((given) => new RevealCode(...given)) },
  {
    weight: 2,
    of: fc.tuple(admin, which, fc.boolean()).map((given) => new RemoveCode(...given)),
  },
  {
    weight: 3,
    of: fc
      .tuple(admin, which, fc.constantFrom(10, 50, 120, 150), fc.boolean())
      .map((given) => new TakeBack(...given)),
  },
  {
    weight: 5,
    of: fc
      .tuple(admin, which, fc.constantFrom("send" as const, "send", "confirm", "fail"))
      .map((given) => new MovePayout(...given)),
  },
  {
    weight: 2,
    of: fc
      .tuple(admin, anybody, fc.constantFrom(1, 30, 150, 100_000))
      .map((given) => new DeductPoints(...given)),
  },
  {
    weight: 2,
    of: fc
      .tuple(admin, anybody, fc.constantFrom(1, 30, 150))
      .map((given) => new CreditPoints(...given)),
  },
  {
    weight: 6,
    of: fc.tuple(admin, which, fc.boolean()).map((given) => new DecideSecond(...given)),
  },
  {
    weight: 1,
    of: fc
      .tuple(fc.option(anybody), fc.stringMatching(/^[a-z]{8}$/))
      .map((given) => new Join(...given)),
  },
  { weight: 1, of: bonusRules.map((given) => new ChangeBonusRules(...given)) },
  { weight: 1, of: anybody.map((given) => new DeleteAccount(given)) },
  {
    weight: 2,
    of: fc
      .tuple(admin, anybody, fc.constantFrom(1, 4, 30, 700))
      .map((given) => new SuspendForAWhile(...given)),
  },
  {
    weight: 3,
    of: fc
      .oneof(
        fc.record({ minutes: fc.constantFrom(1, 4, 30, 700) }),
        fc.record({ boundary: fc.constantFrom("expiry" as const, "end"), of: which }),
      )
      .map((to) => new PassTime(to)),
  },
];

/** What every sequence begins with, so that there is something to do with. */
export const OPENING: Step[] = [
  new CreateContract(3, {
    cost: 50,
    reward: 120,
    duration: 60,
    places: 2,
    workMinutes: 30,
    refund: 10,
  }),
  new CreateContract(4, {
    cost: 10,
    reward: 50,
    duration: 0,
    places: 0,
    workMinutes: null,
    refund: 0,
  }),
  new CreateItem(3, { isCash: false, price: 60, stock: 2, isInstant: false }),
  new CreateItem(4, { isCash: true, price: 150, stock: 1, isInstant: false }),
  new Redeem(0, 1, newId(), { repeats: null, showsPrice: "true" }),
  new DecideRedemption(3, 0, true),
  new DecideSecond(4, 0, true),
  new Sign(2, 0),
  new Submit(2, 0),
  new DecideSubmission(3, 0, true),
  new TakeBack(4, 0, 10, true),
  ...[new ChangeBonusRules(3, true, 1), new Join(0, "openingly")],
];

/** Sequences of everything that people can do, the everyday more often than the rare. */
export function sequences(
  length: number,
  replayPath: string,
): fc.Arbitrary<Iterable<fc.AsyncCommand<World, Real>>> {
  const weighted = steps.flatMap(({ weight, of }) => Array.from({ length: weight }, () => of));
  // Without the liking for short sequences, in which little can happen.
  const settings = { maxCommands: length, size: "max" as const };
  return fc.noBias(
    fc.commands(weighted, replayPath === "" ? settings : { ...settings, replayPath }),
  );
}
