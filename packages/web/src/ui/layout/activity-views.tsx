import { ViewLink, Views } from "~/ui/views";

const exact = { exact: true };

/** Between what happened to people's points and what admins have done. */
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
