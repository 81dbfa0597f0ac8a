import { DEFAULT_SETTINGS } from "@signpoint/api/platform/constants";
import { type PromisedWords, promisedWords } from "@signpoint/api/platform/promised-times-texts";
import { apiQuery } from "~/platform/api/client";
import { profileQuery, useProfile } from "~/platform/api/profile";
import { queryClient } from "~/platform/api/query-client";

/** How long decisions may take, and have taken. */
export const reviewTimesQuery = apiQuery.reviewTimes.get.queryOptions();

/** Returns within which time decisions are promised, in words, on screens behind the login. */
export function usePromisedWords(): PromisedWords {
  // A profile that an earlier version has stored on the device, or an older server answers, has no times.
  return promisedWords(useProfile().promised_times ?? DEFAULT_SETTINGS);
}

/** Returns the same on a page that anyone may read. Without an answer these are the default times. */
export async function fetchPromisedWords(): Promise<PromisedWords> {
  const known = queryClient.getQueryData(profileQuery.queryKey)?.promised_times;
  if (known !== undefined) return promisedWords(known);
  const times = await queryClient.fetchQuery(reviewTimesQuery).catch(() => undefined);
  return promisedWords(times?.promised ?? DEFAULT_SETTINGS);
}
