import { NOTICE_LABELS, noticeMessages } from "@signpoint/api/messages/notice-labels";
import { OPTIONAL_NOTICE_KINDS } from "@signpoint/api/platform/constants";
import { MailLinkPage } from "./mail-link-page";

const PROBLEMS = {
  invalid: noticeMessages.unsubscribeInvalid,
  expired: noticeMessages.unsubscribeExpired,
  failed: noticeMessages.unsubscribeFailed,
};

/** Renders what the link below a notice's mail opens. */
export function UnsubscribeScreen({ token }: { token: string }) {
  const kind = OPTIONAL_NOTICE_KINDS.find((known) => known === token.split(".")[1]);
  const label = kind === undefined ? "these mails" : `mails about “${NOTICE_LABELS[kind]}”`;
  return (
    <MailLinkPage
      title="Turn off mails"
      label="Turn Off These Mails"
      done={`You get no more ${label}. Notifications in the app stay.`}
      send={() => fetch(`/unsubscribe?${new URLSearchParams({ token })}`, { method: "POST" })}
      problems={PROBLEMS}
      next={{ to: "/settings/notifications", label: "All Settings" }}
    >
      You will get no more {label}. Other mails and the notifications in the app stay.
    </MailLinkPage>
  );
}
