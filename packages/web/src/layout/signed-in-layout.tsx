import "~/ui/theme/styles-signed-in";
import { Outlet } from "@tanstack/react-router";
import { Queries } from "~/api/query-client";
import { StepUp } from "~/features/second-factor/step-up";
import { DeletionNotice } from "~/features/settings/data/deletion-notice";
import { NewVersion } from "~/updates/new-version";

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
