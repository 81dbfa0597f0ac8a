import { useDebouncedValue } from "@mantine/hooks";
import { AVAILABILITY_CHECK_DEBOUNCE_MS } from "@signpoint/api/constants";
import { isCheckableReferralCode, normalizeReferralCode } from "@signpoint/api/rules/referral-code";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "~/api/client";

/** The username that a referral code belongs to; null for nobody's, undefined while not known. */
export function useReferrer(typed: string): string | null | undefined {
  const code = normalizeReferralCode(typed);
  const [settled] = useDebouncedValue(code, AVAILABILITY_CHECK_DEBOUNCE_MS);
  const asked = isCheckableReferralCode(code) && settled === code;
  const { data } = useQuery(
    apiQuery.profile.validateReferralCode.queryOptions({
      input: { p_referral_code: settled },
      enabled: asked,
      staleTime: 30_000,
    }),
  );
  if (!asked || data === undefined) return undefined;
  return data[0]?.username ?? null;
}
