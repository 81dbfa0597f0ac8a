import type { LinkProps } from "@tanstack/react-router";

export interface NavigationEntry {
  to: NonNullable<LinkProps["to"]>;
  label: string;
  /** What the dashboard's shortcut card says; entries without it have no card. */
  shortcut?: string;
  adminOnly?: boolean;
}

/** The header's entries for signed-in people, in order. A new screen is one more line. */
export const NAVIGATION: NavigationEntry[] = [
  { to: "/dashboard", label: "Dashboard" },
  {
    to: "/contracts",
    label: "Contracts",
    shortcut: "Sign one and earn",
  },
  {
    to: "/marketplace",
    label: "Marketplace",
    shortcut: "Redeem your points",
  },
  {
    to: "/earnings",
    label: "Earnings",
    shortcut: "Every point, in and out",
  },
  { to: "/admin", label: "Admin", adminOnly: true },
];

interface AdminNavigationEntry extends NavigationEntry {
  /** Current on this very screen alone, not below it. */
  exact?: boolean;
}

/** The entries of the admin area, in order. A new admin screen is one more line. */
export const ADMIN_NAVIGATION: AdminNavigationEntry[] = [
  { to: "/admin", label: "Dashboard", exact: true },
  { to: "/admin/approvals", label: "Approvals", shortcut: "Decide what is pending" },
  { to: "/admin/payouts", label: "Payouts", shortcut: "Pay approved cash" },
  { to: "/admin/people", label: "People" },
  { to: "/admin/contracts", label: "Contracts", shortcut: "Create and edit" },
  { to: "/admin/marketplace", label: "Marketplace", shortcut: "Prices and stock" },
  { to: "/admin/activity", label: "Activity" },
  { to: "/admin/announcements", label: "Announcements" },
  { to: "/admin/reports", label: "Reports" },
  { to: "/admin/settings", label: "Settings" },
  // Last, for it is shown only while second approvals are on, which is known after the others.
  { to: "/admin/second-approvals", label: "Second Approvals" },
];

/** The footer's links, in order. A new page is one more line. */
export const FOOTER_LINKS: NavigationEntry[] = [
  { to: "/contracts", label: "Contracts" },
  { to: "/marketplace", label: "Marketplace" },
  { to: "/earnings", label: "Earnings" },
  { to: "/about", label: "About" },
  { to: "/faq", label: "FAQ" },
  { to: "/review-times", label: "Review Times" },
  { to: "/contact", label: "Contact" },
  { to: "/terms", label: "Terms" },
  { to: "/privacy", label: "Privacy" },
];
