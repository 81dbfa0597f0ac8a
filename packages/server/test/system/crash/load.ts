import { ORPCError } from "@orpc/client";
import { insertContract } from "../../../src/operate/seed/factories";
import { newId } from "../../../src/platform/db/new-id";
import { inTransaction } from "../../../src/platform/db/transaction";
import { clientOf } from "../../support/client";
import { addItem } from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import type { TestServer } from "../../support/server";

/** Who does what while servers die. */
export interface Cast {
  people: Person[];
  admin: Person;
  contracts: { id: string }[];
  item: { id: string };
}

/** What has been answered with success, by the record's id: the state that must not be lost. */
export type Acknowledged = Map<string, { kind: "signing" | "redemption"; status: string }>;

export async function addCast(
  server: TestServer,
  size: { people: number; contracts: number },
): Promise<Cast> {
  const people: Person[] = [];
  const points = 1_000_000;
  for (let made = 0; made < size.people; made += 1)
    people.push(await addPerson(server, { points }));
  const { db, now } = server.services;
  const contracts = await inTransaction(db, async (tx) => {
    const made: { id: string }[] = [];
    while (made.length < size.contracts) made.push(await insertContract(tx, {}, now()));
    return made;
  });
  const item = await addItem(server, { price: 1, quantity: 1_000_000 });
  return { people, admin: await addPerson(server, { admin: true }), contracts, item };
}

/**
 * Everybody signs, submits, is decided about and redeems, all at once and over and over, until the server
 * does not answer any more. `onAnswer` is told of each success.
 */
export async function workUntilKilled(
  server: { url: string },
  cast: Cast,
  acknowledged: Acknowledged,
  onAnswer: () => void,
): Promise<void> {
  /** Returns the output, or null when the server has died. A refusal is an error of the test. */
  const unlessKilled = async <Output>(call: Promise<Output>): Promise<Output | null> => {
    try {
      return await call;
    } catch (error) {
      if (error instanceof ORPCError) throw error;
      return null;
    }
  };
  const note = (kind: "signing" | "redemption", id: string, status: string) => {
    acknowledged.set(id, { kind, status });
    onAnswer();
  };
  const { approve, reject } = clientOf(server, cast.admin).submissions;
  const work = async (person: Person, index: number) => {
    const api = clientOf(server, person);
    for (let contract = cast.contracts.pop(); contract; contract = cast.contracts.pop()) {
      const signed = await unlessKilled(api.contracts.sign({ p_contract_id: contract.id }));
      if (signed === null) return;
      note("signing", signed.id, "in_progress");
      const given = { p_signed_contract_id: signed.id };
      const answers = { ...given, p_survey_responses: {} };
      if ((await unlessKilled(api.contracts.submit(answers))) === null) return;
      note("signing", signed.id, "pending");
      const isApproved = index % 2 === 0;
      const decide = isApproved ? approve : reject;
      if ((await unlessKilled(decide(given))) === null) return;
      note("signing", signed.id, isApproved ? "approved" : "rejected");
      const order = { p_item_id: cast.item.id, p_request_id: newId() };
      const redeemed = await unlessKilled(api.marketplace.redeem(order));
      if (redeemed === null) return;
      note("redemption", redeemed.id, "PENDING");
    }
    throw new Error("there are no contracts left");
  };
  await Promise.all(cast.people.map(work));
}

/** Whether a signing has come at least as far as was acknowledged. */
export function hasCome(found: string | undefined, acknowledged: string): boolean {
  const order = ["in_progress", "pending"];
  if (found === undefined) return false;
  if (found === acknowledged) return true;
  const place = order.indexOf(acknowledged);
  return place >= 0 && !order.slice(0, place + 1).includes(found);
}
