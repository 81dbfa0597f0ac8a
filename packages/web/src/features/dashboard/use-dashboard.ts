import { useQuery } from "@tanstack/react-query";
import { dashboardQuery } from "./dashboard-query";

export type Dashboard = ReturnType<typeof useDashboard>;

/** The dashboard's data, as far as it is known. */
export function useDashboard() {
  return useQuery(dashboardQuery);
}
