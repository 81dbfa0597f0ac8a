import { settings } from "../../../src/platform/db/schema/index";
import { confirmationToken } from "../../../src/rewards/confirmations/confirmation-token";
import { rejectUnconfirmed } from "../../../src/rewards/confirmations/reject-unconfirmed";
import { ageProofs, setPause } from "../../rewards/redemptions/support";
import { withdrawQuestion } from "./second-approvals";
import type { Attempt } from "./step";
import {
  chosen,
  enter,
  isPaused,
  MINUTE_MS,
  type ModelItem,
  type ModelPerson,
  type ModelRedemption,
  personOf,
  type World,
} from "./world";

const CONFIRM_MS = 7 * 24 * 60 * MINUTE_MS;

/** What a new redemption waits for. Everybody names the same account number, and everything here is cash or a code. */
export function waitsOf(world: World, buyer: ModelPerson, item: ModelItem) {
  const isKnown = world.redemptions.some(
    (one) => one.buyer === buyer && (one.payout === "sent" || one.payout === "confirmed"),
  );
  const isAsked = item.isCash && buyer.isUnproved === true && !isKnown;
  return {
    confirmBy: isAsked ? world.now + CONFIRM_MS : null,
    isConfirmed: false,
    pausedUntil: isPaused(world, buyer) ? (buyer.pausedUntil ?? null) : null,
  };
}

/** What every cash item pays. */
const DOLLARS = 100;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Limits of cash in a day for a person and for the account that everybody names; 0 for none. */
export function limitCash(world: World, person: number, account: number): Attempt {
  return {
    call: ({ server: { services } }) =>
      services.db
        .update(settings)
        .set({ cash_person_daily_dollars: person, cash_account_daily_dollars: account }),
    change: () => {
      world.limits = { person, account };
    },
  };
}

/** The beginning of the day to which the limits hold new cash, in milliseconds; null when today has room. */
export function beyondLimits(world: World, buyer: ModelPerson): number | null {
  const { now, limits, redemptions } = world;
  const cash = redemptions.filter(({ item, status }) => item.isCash && status !== "REJECTED");
  const dayOf = (time: number) => Math.floor(time / DAY_MS);
  const today = dayOf(now);
  const isFull = (day: number, counts: (one: ModelRedemption) => boolean, limit: number) => {
    const asked =
      DOLLARS *
      cash.filter(
        (one) => counts(one) && dayOf(Math.max(one.requestedAt, one.heldUntil ?? 0)) === day,
      ).length;
    return limit > 0 && asked + DOLLARS > limit && (day === today || asked > 0);
  };
  let day = today;
  while (
    isFull(day, (one) => one.buyer === buyer, limits.person) ||
    isFull(day, (one) => !world.gone.includes(one.buyer), limits.account)
  ) {
    day += 1;
  }
  return day === today ? null : day * DAY_MS;
}

/** Every proof of somebody's session becomes too old. */
export function outliveProof(world: World, who: number): Attempt {
  const actor = personOf(world, who);
  return {
    call: ({ server }) => ageProofs(server, actor.person),
    change: () => {
      actor.isUnproved = true;
    },
  };
}

/** Begins a safety pause of an account, changes its end, or ends it (0 minutes). */
export function pauseAccount(world: World, who: number, minutes: number): Attempt {
  const actor = personOf(world, who);
  const until = minutes === 0 ? null : world.now + minutes * MINUTE_MS;
  const before = actor.pausedUntil ?? null;
  return {
    call: ({ server }) => {
      const iso = (at: number) => new Date(at).toISOString();
      return setPause(
        server,
        actor.person,
        until === null ? null : { since: iso(world.now), until: iso(until) },
      );
    },
    change: () => {
      actor.pausedUntil = until;
      const isMoved = before !== null && (until === null || world.now < before);
      for (const one of world.redemptions) {
        if (!isMoved || one.buyer !== actor || one.status !== "PENDING") continue;
        if (one.pausedUntil === before) one.pausedUntil = until;
      }
    },
  };
}

/** Somebody uses the link of a mail that asks about an account number. */
export function confirmAccount(world: World, which: number): Attempt | null {
  const redemption = chosen(
    world.redemptions.filter(({ confirmBy }) => confirmBy !== null),
    which,
  );
  if (redemption === undefined) return null;
  return {
    refusal: () =>
      redemption.isConfirmed || (isWaiting(redemption) && !isOver(world, redemption))
        ? null
        : "LINK_EXPIRED",
    call: ({ as, server }) => {
      const p_token = confirmationToken(server.services, redemption.id);
      return as().redemptions.confirmAccount({ p_token });
    },
    change: () => {
      redemption.isConfirmed = true;
    },
  };
}

/** The server rejects what was not confirmed in time. */
export function rejectWhatIsUnconfirmed(world: World): Attempt {
  return {
    call: ({ server }) => rejectUnconfirmed(server.services),
    change: () => {
      for (const one of world.redemptions) {
        if (!isWaiting(one) || !isOver(world, one)) continue;
        one.status = "REJECTED";
        withdrawQuestion(world, one.id);
        one.item.stock += 1;
        enter(one.buyer, "REDEMPTION_REJECTED", one.price);
      }
    },
  };
}

const isWaiting = ({ status, confirmBy, isConfirmed }: ModelRedemption) =>
  status === "PENDING" && confirmBy !== null && !isConfirmed;

const isOver = ({ now }: World, { confirmBy }: ModelRedemption) =>
  confirmBy !== null && confirmBy <= now;
