import type { SubmissionDetail } from "@signpoint/api/work/submission";
import { inArray } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { signedContracts } from "../../platform/db/schema/index";
import { findTimelines } from "./find-timelines";
import { selectSubmissions, toSubmissions } from "./submission-rows";
import { findVersionsOf } from "./submission-versions";

/** Returns submissions with their earlier versions and timelines by the signing's id. Unknown ids are left out. */
export async function loadSubmissionDetails(
  ctx: CallerContext,
  signingIds: string[],
): Promise<Map<string, SubmissionDetail>> {
  if (signingIds.length === 0) return new Map();
  const { db } = ctx;
  const rows = await selectSubmissions(ctx).where(inArray(signedContracts.id, signingIds));
  const [submissions, versions, timelines] = await Promise.all([
    toSubmissions(ctx, rows),
    findVersionsOf(db, signingIds),
    findTimelines(db, signingIds),
  ]);
  return new Map(
    submissions.map((submission) => [
      submission.id,
      {
        ...submission,
        versions: versions.get(submission.id) ?? [],
        ...(timelines.get(submission.id) ?? { timeline: [], taken_back: 0 }),
      },
    ]),
  );
}
