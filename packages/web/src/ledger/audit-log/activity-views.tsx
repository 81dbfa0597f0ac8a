import { ViewLink, Views } from "~/platform/ui/views";

const exact = { exact: true };

/** Renders the links between everybody's ledger and the audit log. */
export function ActivityViews({ current }: { current: "points" | "decisions" }) {
  return (
    <Views>
      <ViewLink to="/admin/activity" activeOptions={exact} current={current === "points"}>
        Points
      </ViewLink>
      <ViewLink to="/admin/activity/decisions" current={current === "decisions"}>
        Admin decisions
      </ViewLink>
    </Views>
  );
}
