import { Button, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { REFERRAL_BONUS_POINTS } from "@signpoint/api/constants";
import type { UserProfile } from "@signpoint/api/entities/user-profile";
import { formatInteger } from "@signpoint/api/rules/numbers";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { SectionCard } from "~/ui/section-card";
import classes from "./dashboard-screen.module.css";

const COPIED_MS = 2_000;

/** Renders the link with which others sign up under this person's referral code (specification, section 1). */
export function Invitation({ profile }: { profile: UserProfile }) {
  const clipboard = useClipboard({ timeout: COPIED_MS });
  const link = `${window.location.origin}/signup?ref=${encodeURIComponent(profile.referral_code)}`;
  return (
    <SectionCard title="Invite a friend">
      <p className={classes.text}>
        {`You both get ${REFERRAL_BONUS_POINTS} bonus points once your friend has signed up with your link and confirmed the email.`}
        {profile.referrals === 0 ? null : ` ${joined(profile.referrals)}`}
      </p>
      <div className={classes.row}>
        <TextInput
          label="Your invitation link"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          size="md"
          leftSection={clipboard.copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
          onClick={() => clipboard.copy(link)}
        >
          {clipboard.copied ? "Copied" : "Copy Link"}
        </Button>
      </div>
      <span role="status" className={classes.outcome}>
        {clipboard.error === null ? "" : "It could not be copied. Please copy it by hand."}
      </span>
    </SectionCard>
  );
}

function joined(referrals: number): string {
  return referrals === 1
    ? "1 person has joined through you."
    : `${formatInteger(referrals)} people have joined through you.`;
}
