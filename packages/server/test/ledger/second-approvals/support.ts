import { and, eq } from "drizzle-orm";
import { adminDecisions, secondApprovals } from "../../../src/platform/db/schema/index";
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
