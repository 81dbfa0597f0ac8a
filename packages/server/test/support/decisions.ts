import { eq } from "drizzle-orm";
import { adminDecisions } from "../../src/platform/db/schema/index";
import type { TestServer } from "./server";

/** Returns the stored decisions about one subject, oldest first. */
export function decisionsOn({ services }: Pick<TestServer, "services">, subjectId: string) {
  return services.db
    .select()
    .from(adminDecisions)
    .where(eq(adminDecisions.subject_id, subjectId))
    .orderBy(adminDecisions.created_at, adminDecisions.id);
}
