import { secondFactorMessages } from "@signpoint/api/texts";
import { MailLinkPage } from "./mail-link-page";

const PROBLEMS = {
  invalid: secondFactorMessages.stopLinkInvalid,
  expired: secondFactorMessages.stopLinkExpired,
  failed: secondFactorMessages.stopFailed,
};

/** Renders what the link of the mail about the removal of a second factor opens. */
export function KeepFactorScreen({ token }: { token: string }) {
  return (
    <MailLinkPage
      title="Keep your second factor"
      label="Stop the Removal"
      done="Your second factor stays. If you did not ask for its removal, set a new password now: somebody may know yours."
      send={() =>
        fetch("/api/rpc/keep_second_factor", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ p_token: token }),
        })
      }
      problems={PROBLEMS}
      next={{ to: "/login", label: "Log In" }}
    >
      An admin has started the removal of your second factor, because somebody said that it is lost.
      You can stop it: logging in then asks for it as before.
    </MailLinkPage>
  );
}
