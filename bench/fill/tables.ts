import { hashPassword } from "../../packages/server/src/accounts/auth/passwords";
import type { EncryptionKeys } from "../../packages/server/src/platform/encryption/keys";
import type { Balances } from "../world/entries";
import type { World } from "../world/world";
import { accounts, PASSWORD, sessions, users } from "./account-tables";
import { contracts, questions, responses, signings } from "./contract-tables";
import { decisions, entries, notifications } from "./ledger-tables";
import { items, redemptions } from "./marketplace-tables";
import type { Table } from "./table";

/** Returns every table of a world, each before those that refer to it. */
export async function tablesOf(
  world: World,
  balances: Balances,
  bankKeys: EncryptionKeys,
): Promise<Table[]> {
  const passwordHash = await hashPassword(PASSWORD);
  return [
    accounts(world, passwordHash),
    sessions(world),
    users(world, balances),
    contracts(world),
    questions(world),
    items(world),
    signings(world, balances),
    responses(world),
    redemptions(world, bankKeys),
    entries(world, balances),
    notifications(world),
    decisions(world, balances),
  ];
}
