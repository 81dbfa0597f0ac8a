import * as z from "zod";
import { callsOf } from "../platform/call";
import { REVIEW_LEASES_PER_CALL_MAX } from "../platform/constants";
import { Id } from "../platform/fields";
import { ReviewLease } from "../platform/review-lease";

const call = callsOf("Administration: review leases");

const LeasesInput = z.strictObject({
  /** Ids of signings and redemptions. */
  p_ids: z.array(Id).min(1).max(REVIEW_LEASES_PER_CALL_MAX),
});

export const reviewLeaseCalls = {
  take: call({ access: "admin", effect: "write" })
    .post("/rpc/take_review_leases", "Take or renew the leases of what the caller is reviewing", {
      description:
        "A lease lasts two minutes. It orders queues and shows who is reviewing; no call is refused for it. The answer has the lease of each id that is pending, also those that other admins hold.",
    })
    .input(LeasesInput)
    .output(z.object({ leases: z.array(ReviewLease) })),

  release: call({ access: "admin", effect: "write" })
    .post("/rpc/release_review_leases", "Give leases of the caller back; those of others stay")
    .input(LeasesInput)
    .output(z.object({ released: z.int() })),
};
