import "~/ui/theme/styles-signed-in";
import { Outlet } from "@tanstack/react-router";
import { Queries } from "~/api/queries";

/** Around every screen behind the login: data, and the styles that only these screens need. */
export function SignedInLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  );
}
