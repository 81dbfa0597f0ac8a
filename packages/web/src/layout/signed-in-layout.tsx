import "~/ui/theme/styles-signed-in";
import { Outlet } from "@tanstack/react-router";
import { Queries } from "~/api/query-client";
import { NewVersion } from "~/updates/new-version";

/** Renders what every screen behind the login has in common: its data, and styles that only these screens need. */
export function SignedInLayout() {
  return (
    <Queries>
      <NewVersion />
      <Outlet />
    </Queries>
  );
}
