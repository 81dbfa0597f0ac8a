import { eq } from "drizzle-orm";
import { payouts } from "../../../src/platform/db/schema/index";
import { approve, redeemedCash } from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import type { TestServer } from "../../support/server";

/** A buyer with 200 points, whose cash of $100 for all of them is approved, and the item. */
export async function approvedCash(server: TestServer, admin: Person, value = "$100") {
  const buyer = await addPerson(server, { points: 200 });
  const { item, id } = await redeemedCash(server, buyer, value);
  await approve(server, id, admin);
  return { buyer, item, id };
}

/** Returns the stored payout of a redemption. */
export async function payoutOf({ services }: Pick<TestServer, "services">, id: string) {
  const [row] = await services.db.select().from(payouts).where(eq(payouts.redemption_id, id));
  return row;
}
