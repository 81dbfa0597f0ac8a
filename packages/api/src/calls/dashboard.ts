import * as z from "zod";
import { SignedPoints } from "../entities/common";
import { EarningsEntry } from "../entities/earnings-entry";
import { userMay } from "./base";

export const dashboardCalls = {
  get: userMay
    .route({
      method: "GET",
      path: "/dashboard",
      summary: "The caller's figures and latest activity",
      tags: ["Dashboard"],
    })
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        points: SignedPoints,
        /** How many CONTRACT_COMPLETED entries there are. */
        contracts_completed: z.int(),
        /** The sum of positive entries except CONTRACT_REJECTED. */
        total_earned: SignedPoints,
        /** The latest 5 entries. */
        recent: z.array(EarningsEntry),
      }),
    ),
};
