import "~/ui/theme/styles-signed-in";
import { Outlet } from "@tanstack/react-router";

/** Around every screen behind the login; brings the styles that only these screens need. */
export function SignedInLayout() {
  return <Outlet />;
}
