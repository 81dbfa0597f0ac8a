import type { DECISION_SUBJECTS } from "@signpoint/api/platform/constants";
import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import {
  announcements,
  appeals,
  contracts,
  marketplaceItems,
  redemptions,
  signedContracts,
  users,
} from "../../platform/db/schema/index";

type SubjectType = (typeof DECISION_SUBJECTS)[number];

interface Subject {
  id: string;
  /** Its title or name. */
  name: string;
  /** The username of its owner; null for a subject that has none. */
  username: string | null;
}

const nobody = sql<null>`null`;

const READERS: Record<SubjectType, (db: Database, ids: string[]) => Promise<Subject[]>> = {
  contract: (db, ids) =>
    db
      .select({ id: contracts.id, name: contracts.title, username: nobody })
      .from(contracts)
      .where(inArray(contracts.id, ids)),
  marketplace_item: (db, ids) =>
    db
      .select({ id: marketplaceItems.id, name: marketplaceItems.name, username: nobody })
      .from(marketplaceItems)
      .where(inArray(marketplaceItems.id, ids)),
  user: (db, ids) =>
    db
      .select({ id: users.id, name: users.username, username: nobody })
      .from(users)
      .where(inArray(users.id, ids)),
  signed_contract: (db, ids) =>
    db
      .select({ id: signedContracts.id, name: contracts.title, username: users.username })
      .from(signedContracts)
      .innerJoin(contracts, eq(contracts.id, signedContracts.contract_id))
      .leftJoin(users, eq(users.id, signedContracts.user_id))
      .where(inArray(signedContracts.id, ids)),
  appeal: (db, ids) =>
    db
      .select({ id: appeals.id, name: contracts.title, username: users.username })
      .from(appeals)
      .innerJoin(signedContracts, eq(signedContracts.id, appeals.signed_contract_id))
      .innerJoin(contracts, eq(contracts.id, signedContracts.contract_id))
      .leftJoin(users, eq(users.id, appeals.user_id))
      .where(inArray(appeals.id, ids)),
  settings: (_db, ids) =>
    Promise.resolve(ids.map((id) => ({ id, name: "Settings", username: null }))),
  ledger: (_db, ids) => Promise.resolve(ids.map((id) => ({ id, name: "Ledger", username: null }))),
  submissions: (_db, ids) =>
    Promise.resolve(ids.map((id) => ({ id, name: "Submissions", username: null }))),
  announcement: (db, ids) =>
    db
      .select({ id: announcements.id, name: announcements.title, username: nobody })
      .from(announcements)
      .where(inArray(announcements.id, ids)),
  redemption: (db, ids) =>
    db
      .select({ id: redemptions.id, name: redemptions.item_name, username: users.username })
      .from(redemptions)
      .leftJoin(users, eq(users.id, redemptions.user_id))
      .where(inArray(redemptions.id, ids)),
};

/** Returns the subjects of decisions by their ids, with one query for each kind of subject. */
export async function findDecisionSubjects(
  db: Database,
  decisions: readonly { subject_type: SubjectType; subject_id: string }[],
): Promise<Map<string, Subject>> {
  const types = [...new Set(decisions.map(({ subject_type }) => subject_type))];
  const found = await Promise.all(
    types.map((type) => {
      const own = decisions.filter(({ subject_type }) => subject_type === type);
      return READERS[type](db, [...new Set(own.map(({ subject_id }) => subject_id))]);
    }),
  );
  return new Map(found.flat().map((subject) => [subject.id, subject]));
}
