import type { NavigationEntry } from "./navigation";

interface AdminNavigationEntry extends NavigationEntry {
  /** Current on this very screen alone, not below it. */
  exact?: boolean;
}

/** The entries of the admin area, in order. A new admin screen is one more line. */
export const ADMIN_NAVIGATION: AdminNavigationEntry[] = [
  { to: "/admin", label: "Dashboard", exact: true },
  {
    to: "/admin/contracts",
    label: "Contracts",
    shortcut: "Create, edit and extend contracts, and see who has signed them.",
  },
  {
    to: "/admin/marketplace",
    label: "Marketplace",
    shortcut: "Add items, and keep prices and stock up to date.",
  },
  {
    to: "/admin/approvals",
    label: "Approvals",
    shortcut: "Decide what people have submitted and redeemed.",
  },
  { to: "/admin/activity", label: "Activity" },
];
