import { createFileRoute, Outlet } from "@tanstack/react-router";
import { requireAdmin } from "~/session/guard";

/** The guard of every admin screen. */
export const Route = createFileRoute("/_signed-in/admin")({
  beforeLoad: requireAdmin,
  component: Outlet,
});
