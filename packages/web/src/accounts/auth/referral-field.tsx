import { TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import {
  isCheckableReferralCode,
  normalizeReferralCode,
} from "@signpoint/api/accounts/referral-code";
import { REFERRAL_BONUS_POINTS } from "@signpoint/api/platform/constants";
import { signupMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "~/platform/api/client";
import { Notice } from "~/platform/ui/notice";
import classes from "./account.module.css";
import { AVAILABILITY_CHECK_DEBOUNCE_MS } from "./username-field";

interface ReferralFieldProps extends TextInputProps {
  /** The owner of the code; null when there is none, undefined while that is not known. */
  referrer: string | null | undefined;
}

/** Renders the optional referral code; for a valid one, who gave it and what both gain. */
export function ReferralField({ referrer, onChange, ...input }: ReferralFieldProps) {
  return (
    <div className={classes.referral}>
      <TextInput
        {...input}
        onChange={(event) => {
          event.currentTarget.value = event.currentTarget.value.toUpperCase();
          onChange?.(event);
        }}
        label="Referral code"
        description="Optional"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div aria-live="polite">
        {referrer === null ? (
          <span className={classes.availability}>{signupMessages.referralCodeUnknown}</span>
        ) : null}
      </div>
      {typeof referrer === "string" ? (
        <Notice tone="success" title="Referral Bonus Available">
          <span>
            You were referred by <strong>{referrer}</strong>. You both get {REFERRAL_BONUS_POINTS}{" "}
            bonus points when you confirm your email.
          </span>
        </Notice>
      ) : null}
    </div>
  );
}

/**
 * Returns the username that a referral code belongs to; null when it belongs to no one, undefined
 * while that is not known.
 */
export function useReferrer(typed: string): string | null | undefined {
  const code = normalizeReferralCode(typed);
  const [debounced] = useDebouncedValue(code, AVAILABILITY_CHECK_DEBOUNCE_MS);
  const checkable = isCheckableReferralCode(code) && debounced === code;
  const { data } = useQuery(
    apiQuery.profile.validateReferralCode.queryOptions({
      input: { p_referral_code: debounced },
      enabled: checkable,
      staleTime: 30_000,
    }),
  );
  if (!checkable || data === undefined) return undefined;
  return data[0]?.username ?? null;
}
