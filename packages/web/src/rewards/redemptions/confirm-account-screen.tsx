import { formatPayout } from "@signpoint/api/rewards/cash";
import type { AccountConfirmation } from "@signpoint/api/rewards/redemption";
import { redemptionMessages } from "@signpoint/api/texts";
import { useCallback } from "react";
import { MailLinkPage } from "~/accounts/mail-links/mail-link-page";
import { DateTime } from "~/platform/ui/format";
import { ButtonLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { Page, PageTitle } from "~/platform/ui/page";
import { SectionCard } from "~/platform/ui/sections";
import { useLoaded } from "~/platform/ui/use-loaded";
import classes from "./redemptions.module.css";

const TITLE = "Confirm a bank account";
/** An id and a signature; nobody asks the server about anything else. */
const TOKEN = /^[0-9a-f-]{36}\.[\w-]{20,100}$/;
const NEXT = { to: "/login", label: "Log In" } as const;
const PROBLEMS = {
  invalid: redemptionMessages.confirmationInvalid,
  expired: redemptionMessages.confirmationEnded,
  failed: redemptionMessages.confirmationFailed,
};

/** Renders what the link of the mail about an account number opens: what it confirms, and the button that does it. */
export function ConfirmAccountScreen({ token }: { token: string }) {
  const load = useCallback(() => loadConfirmation(token), [token]);
  const asked = useLoaded(load, true);
  if (asked === null || asked === "invalid" || asked.state !== "waiting") {
    return (
      <Page width="reading">
        <PageTitle>{TITLE}</PageTitle>
        <SectionCard>
          <div className={classes.body}>
            <Standing asked={asked} />
            <ButtonLink to={NEXT.to} variant="default" size="md">
              {NEXT.label}
            </ButtonLink>
          </div>
        </SectionCard>
      </Page>
    );
  }
  return (
    <MailLinkPage
      title={TITLE}
      label="Confirm This Account"
      done={
        asked.is_of_payout
          ? "The other account is confirmed. We pay to it once it is checked."
          : "The account number is confirmed. Your redemption is in review now."
      }
      send={() =>
        fetch("/api/rpc/confirm_account_number", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ p_token: token }),
        })
      }
      problems={PROBLEMS}
      next={NEXT}
    >
      <Asked asked={asked} />
    </MailLinkPage>
  );
}

function Standing({ asked }: { asked: AccountConfirmation | "invalid" | null }) {
  if (asked === null) return <p className={classes.meaning}>Looking up what this confirms…</p>;
  if (asked === "invalid") return <Notice tone="error">{PROBLEMS.invalid}</Notice>;
  return asked.state === "confirmed" ? (
    <Notice tone="success">The account number is confirmed already.</Notice>
  ) : (
    <Notice tone="error">{PROBLEMS.expired}</Notice>
  );
}

function Asked({ asked }: { asked: AccountConfirmation }) {
  const { bank_details: bank, dollars, naira_rate } = asked;
  return (
    <>
      This confirms that <strong>{formatPayout(dollars, naira_rate)}</strong> for “{asked.item_name}
      ” ({asked.reference}) is to be paid to{" "}
      <strong>
        {bank === null
          ? "the account of your redemption"
          : `${bank.accountName}, ${bank.bankName}, account ${bank.accountNumber}`}
      </strong>
      . It can be confirmed before <DateTime at={asked.confirm_by} zoned />. If you did not ask for
      this, do not confirm it: set a new password at once, since somebody is logged in to your
      account.
    </>
  );
}

/** Returns what the token's mail asks, without the client of the calls: a public page does not load it. Throws to be asked again. */
async function loadConfirmation(token: string): Promise<AccountConfirmation | "invalid"> {
  if (!TOKEN.test(token)) return "invalid";
  const query = new URLSearchParams({ token });
  const response = await fetch(`/api/account-confirmation?${query}`);
  if (response.status === 400) return "invalid";
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return (await response.json()) as AccountConfirmation;
}
