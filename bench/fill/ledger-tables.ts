import * as schema from "../../packages/server/src/platform/db/schema/index";
import { PERSON } from "../../packages/server/src/platform/people/person-in-text";
import { type Balances, entriesOf } from "../world/entries";
import { idOf, KIND } from "../world/ids";
import { userIdOf } from "../world/people";
import { itemAt, redemptionsOf } from "../world/redemptions";
import { signingsOf } from "../world/signings";
import { ADMIN_USER } from "../world/size";
import type { World } from "../world/world";
import { ITEM_STOCK } from "./marketplace-tables";
import { at, mapped, type Table, tableOf } from "./table";

type Decision = typeof schema.adminDecisions.$inferInsert;

/** One in this number of causes gets a notification; the same for admins' decisions. */
const RECORDED_SHARE = 4;
const UNREAD_SHARE = 1_000;

/** Returns all entries of the ledger. */
export function entries(world: World, balances: Balances): Table {
  return tableOf(schema.earnings, () =>
    mapped(entriesOf(world, balances), (entry) => ({
      id: entry.id,
      user_id: userIdOf(world, entry.user),
      source: entry.source,
      details: entry.details,
      person_id: entry.person === undefined ? null : userIdOf(world, entry.person),
      points_earned: entry.points,
      cause_id: entry.causeId,
      timestamp: at(entry.atMs),
    })),
  );
}

/** Returns a notification for one in `RECORDED_SHARE` signings. */
export function notifications(world: World): Table {
  return tableOf(schema.notifications, function* () {
    let sequence_number = 0;
    let seen = 0;
    for (const { id, user, contract, signedMs } of signingsOf(world)) {
      seen += 1;
      if (seen % RECORDED_SHARE !== 0) continue;
      sequence_number += 1;
      yield {
        id: idOf(KIND.notification, sequence_number, signedMs),
        sequence_number,
        facts: { title: contract.title },
        message: `${PERSON} signed "${contract.title}"`,
        person_id: userIdOf(world, user),
        read: sequence_number % UNREAD_SHARE !== 0,
        data: { signed_contract_id: id },
        created_at: at(signedMs),
      };
    }
  });
}

/** Returns the decisions of admins, and those of the system that explain credits and stocks. */
export function decisions(world: World, balances: Balances): Table {
  return tableOf(schema.adminDecisions, function* (): Generator<Decision> {
    yield* creditDecisions(world, balances);
    yield* itemDecisions(world);
    yield* redemptionDecisions(world);
    let seen = 0;
    const admin_id = userIdOf(world, ADMIN_USER);
    for (const { id, status, decidedMs } of signingsOf(world)) {
      if (decidedMs === null) continue;
      seen += 1;
      if (seen % RECORDED_SHARE !== 0) continue;
      yield {
        id: idOf(KIND.decision, seen, decidedMs),
        actor: "admin",
        admin_id,
        action: status === "approved" ? "approve_contract" : "reject_contract",
        subject_type: "signed_contract",
        subject_id: id,
        before: { status: "pending" },
        after: { status, review_note: null },
        created_at: at(decidedMs),
      };
    }
  });
}

function* creditDecisions(world: World, balances: Balances): Generator<Decision> {
  for (const { user, source, points, causeId, atMs } of entriesOf(world, balances)) {
    // The credits come first, one for each person.
    if (source !== "POINTS_EARNED") return;
    yield {
      id: causeId,
      actor: "system",
      action: "credit_points",
      subject_type: "user",
      subject_id: userIdOf(world, user),
      after: { points_earned: points },
      created_at: at(atMs),
    };
  }
}

function* redemptionDecisions(world: World): Generator<Decision> {
  for (const { id, index, user, status, decidedMs } of redemptionsOf(world)) {
    if (decidedMs === null || user === ADMIN_USER) continue;
    yield {
      id: idOf(KIND.redemptionDecision, index, decidedMs),
      actor: "admin",
      admin_id: userIdOf(world, ADMIN_USER),
      action: status === "APPROVED" ? "approve_redemption" : "reject_redemption",
      subject_type: "redemption",
      subject_id: id,
      before: { status: "PENDING" },
      after: { status },
      created_at: at(decidedMs),
    };
  }
}

function* itemDecisions(world: World): Generator<Decision> {
  const redeemed = new Map<string, number>();
  for (const { item, status } of redemptionsOf(world)) {
    if (status !== "REJECTED") redeemed.set(item.id, (redeemed.get(item.id) ?? 0) + 1);
  }
  for (let index = 0; index < world.size.items; index += 1) {
    const { id, createdMs } = itemAt(world, index);
    yield {
      id: idOf(KIND.itemDecision, index, createdMs),
      actor: "system",
      action: "create_item",
      subject_type: "marketplace_item",
      subject_id: id,
      after: { quantity: ITEM_STOCK + (redeemed.get(id) ?? 0) },
      created_at: at(createdMs),
    };
  }
}
