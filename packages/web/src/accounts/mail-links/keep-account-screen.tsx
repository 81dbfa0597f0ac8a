import { deletionMessages } from "@signpoint/api/texts";
import { MailLinkPage } from "./mail-link-page";

const PROBLEMS = {
  invalid: deletionMessages.linkInvalid,
  expired: deletionMessages.linkExpired,
  failed: deletionMessages.failed,
};

/** Renders what the link of the mail about a deletion opens. */
export function KeepAccountScreen({ token }: { token: string }) {
  return (
    <MailLinkPage
      title="Keep your account"
      label="Keep My Account"
      done="Your account stays as it is."
      send={() =>
        fetch("/api/rpc/keep_account", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ p_token: token }),
        })
      }
      problems={PROBLEMS}
      next={{ to: "/login", label: "Log In" }}
    >
      Your account is going to be deleted. You can keep it, with everything in it.
    </MailLinkPage>
  );
}
