import "~/platform/ui/theme/styles-signed-in";
import { Outlet } from "@tanstack/react-router";
import { StepUp } from "~/accounts/second-factor/step-up";
import { DeletionNotice } from "~/personal-data/deletion-notice";
import { Queries } from "~/platform/api/query-client";
import { NewVersion } from "~/platform/worker/new-version";

/** Renders what every screen behind the login has in common: its data, and styles that only these screens need. */
export function SignedInLayout() {
  return (
    <Queries>
      <NewVersion />
      <StepUp />
      <DeletionNotice />
      <Outlet />
    </Queries>
  );
}
