import { ViewLink, Views } from "~/platform/ui/views";

/** Renders the links between an admin's own notices and the notifications of all admins. */
export function NotificationViews({ current }: { current: "own" | "admins" }) {
  return (
    <Views>
      <ViewLink to="/notices" current={current === "own"}>
        For you
      </ViewLink>
      <ViewLink to="/admin/notifications" current={current === "admins"}>
        For admins
      </ViewLink>
    </Views>
  );
}
