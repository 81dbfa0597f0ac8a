import { type SecondSums, secondSums } from "@signpoint/api/ledger/second-sums";
import type { Context } from "../../platform/context";
import type { Database } from "../../platform/db/client";
import { settings } from "../../platform/db/schema/index";

/** Returns from what on a decision needs a second admin now. */
export async function readSums(
  db: Database,
  { config }: Pick<Context<"config">, "config">,
): Promise<SecondSums> {
  const { points_per_dollar, second_from_points, second_from_dollars, second_daily_factor } =
    settings;
  const [found] = await db
    .select({ points_per_dollar, second_from_points, second_from_dollars, second_daily_factor })
    .from(settings);
  if (found === undefined) throw new Error("the row of the settings is gone");
  return secondSums(found, config.SECOND_APPROVAL_FROM_POINTS);
}
