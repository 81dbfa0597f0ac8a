import { PERSON } from "../../packages/server/src/people/person-in-text";
import { type Balances, entriesOf } from "../world/entries";
import { idOf, KIND } from "../world/ids";
import { userIdOf } from "../world/people";
import { itemAt, redemptionsOf } from "../world/redemptions";
import { signingsOf } from "../world/signings";
import { ADMIN_USER } from "../world/size";
import type { World } from "../world/world";
import { ITEM_STOCK } from "./marketplace-tables";
import { at, mapped, type Table } from "./table";

/** Of notifications and of admins' decisions, one for so many of what caused them is kept. */
const KEPT_SHARE = 4;
const UNREAD_SHARE = 1_000;

export function entries(world: World, balances: Balances): Table {
  return {
    name: "earnings",
    columns: [
      "id",
      "user_id",
      "source",
      "details",
      "person_id",
      "points_earned",
      "cause_id",
      "timestamp",
    ],
    rows: () =>
      mapped(entriesOf(world, balances), (entry) => [
        entry.id,
        userIdOf(world, entry.user),
        entry.source,
        entry.details,
        entry.person === undefined ? null : userIdOf(world, entry.person),
        entry.points,
        entry.causeId,
        at(entry.atMs),
      ]),
  };
}

export function notifications(world: World): Table {
  return {
    name: "notifications",
    columns: ["id", "sequence_number", "message", "person_id", "read", "data", "created_at"],
    rows: function* () {
      let sequenceNumber = 0;
      let seen = 0;
      for (const { id, user, contract, signedMs } of signingsOf(world)) {
        seen += 1;
        if (seen % KEPT_SHARE !== 0) continue;
        sequenceNumber += 1;
        const message = `${PERSON} signed "${contract.title}"`;
        const isRead = sequenceNumber % UNREAD_SHARE !== 0;
        const data = JSON.stringify({ signed_contract_id: id });
        yield [
          idOf(KIND.notification, sequenceNumber, signedMs),
          sequenceNumber,
          message,
          userIdOf(world, user),
          isRead,
          data,
          at(signedMs),
        ];
      }
    },
  };
}

/** What admins decided, and the decisions of the system that explain credits and stocks. */
export function decisions(world: World, balances: Balances): Table {
  return {
    name: "admin_decisions",
    columns: [
      "id",
      "actor",
      "admin_id",
      "action",
      "subject_type",
      "subject_id",
      "before",
      "after",
      "created_at",
    ],
    rows: function* () {
      yield* creditDecisions(world, balances);
      yield* itemDecisions(world);
      let seen = 0;
      const adminId = userIdOf(world, ADMIN_USER);
      for (const { id, status, decidedMs } of signingsOf(world)) {
        if (decidedMs === null) continue;
        seen += 1;
        if (seen % KEPT_SHARE !== 0) continue;
        const action = status === "approved" ? "approve_contract" : "reject_contract";
        yield [
          idOf(KIND.decision, seen, decidedMs),
          "admin",
          adminId,
          action,
          "signed_contract",
          id,
          '{"status":"pending"}',
          JSON.stringify({ status, review_note: null }),
          at(decidedMs),
        ];
      }
    },
  };
}

const bySystem = (
  id: string,
  action: string,
  subject: [string, string],
  after: object,
  ms: number,
) => [id, "system", null, action, ...subject, null, JSON.stringify(after), at(ms)];

function* creditDecisions(world: World, balances: Balances) {
  for (const { user, source, points, causeId, atMs } of entriesOf(world, balances)) {
    // The credits come first, one for each person.
    if (source !== "POINTS_EARNED") return;
    const subject: [string, string] = ["user", userIdOf(world, user)];
    yield bySystem(causeId, "credit_points", subject, { points_earned: points }, atMs);
  }
}

function* itemDecisions(world: World) {
  const redeemed = new Map<string, number>();
  for (const { item, status } of redemptionsOf(world)) {
    if (status !== "REJECTED") redeemed.set(item.id, (redeemed.get(item.id) ?? 0) + 1);
  }
  for (let index = 0; index < world.size.items; index += 1) {
    const { id, createdMs } = itemAt(world, index);
    const quantity = ITEM_STOCK + (redeemed.get(id) ?? 0);
    const subject: [string, string] = ["marketplace_item", id];
    yield bySystem(
      idOf(KIND.itemDecision, index, createdMs),
      "create_item",
      subject,
      { quantity },
      createdMs,
    );
  }
}
