import { and, desc, eq } from "drizzle-orm";
import {
  adminDecisions,
  notifications,
  secondApprovals,
} from "../../../src/platform/db/schema/index";
import { clientOf } from "../../support/client";
import type { Person } from "../../support/people";
import type { TestServer } from "../../support/server";

/** Returns what waits for a second admin about a person, contract, item, redemption or signing. */
export async function openAbout({ services }: TestServer, subject: string) {
  const [found] = await services.db
    .select()
    .from(secondApprovals)
    .where(and(eq(secondApprovals.subject_id, subject), eq(secondApprovals.state, "open")));
  return found;
}

/** Confirms what waits about a subject. */
export const confirmAbout = async (server: TestServer, by: Person, subject: string) =>
  await clientOf(server, by).secondApprovals.confirm({
    p_id: (await openAbout(server, subject))?.id ?? "",
  });

/** Returns what was decided about a subject, in its order, as `[action, admin]`. */
export async function decisionsAbout({ services }: TestServer, subject: string) {
  const rows = await services.db
    .select()
    .from(adminDecisions)
    .where(eq(adminDecisions.subject_id, subject))
    .orderBy(adminDecisions.created_at, adminDecisions.id);
  return { rows, decided: rows.map(({ action, admin_id }) => [action, admin_id]) };
}

/** Returns what the admins were told last of a kind. */
export async function latestTold(
  { services }: TestServer,
  kind: (typeof notifications.$inferSelect)["kind"],
) {
  const [latest] = await services.db
    .select()
    .from(notifications)
    .where(eq(notifications.kind, kind))
    .orderBy(desc(notifications.created_at), desc(notifications.id))
    .limit(1);
  return latest;
}

/** A new item that pays $10 for 250 points. */
export const CASH_ITEM = {
  name: "Cash, $10",
  type: "Cash" as const,
  price: 250,
  value: "$10",
  description: "Paid to your bank account.",
  quantity: 5,
  image_url: "/items/cash-10.svg",
};
