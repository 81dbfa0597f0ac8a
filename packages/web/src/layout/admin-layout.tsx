import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { formatInteger } from "~/platform/ui/format";
import { ViewLink, Views } from "~/platform/ui/views";
import classes from "./admin-layout.module.css";
import type { NavigationEntry } from "./navigation";

interface AdminNavigationEntry extends NavigationEntry {
  /** Current on this very screen alone, not below it. */
  exact?: boolean;
}

/** The entries of the admin area, in order. A new admin screen is one more line. */
export const ADMIN_NAVIGATION: AdminNavigationEntry[] = [
  { to: "/admin", label: "Dashboard", exact: true },
  { to: "/admin/approvals", label: "Approvals", shortcut: "Decide what is pending" },
  { to: "/admin/second-approvals", label: "Second Approvals" },
  { to: "/admin/payouts", label: "Payouts", shortcut: "Pay approved cash" },
  { to: "/admin/people", label: "People" },
  { to: "/admin/contracts", label: "Contracts", shortcut: "Create and edit" },
  { to: "/admin/marketplace", label: "Marketplace", shortcut: "Prices and stock" },
  { to: "/admin/activity", label: "Activity" },
  { to: "/admin/settings", label: "Settings" },
];

interface AdminLayoutProps {
  /** Decisions that are pending; undefined until it is known. */
  pending: number | undefined;
}

/** Renders the frame of every admin screen: its links as the header's second row. */
export function AdminLayout({ pending = 0 }: AdminLayoutProps) {
  const nav = useRef<HTMLElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  /* On small screens the entries reach beyond the edge; the current one is to be seen. They grow when the
     count arrives and when the typeface does. */
  useEffect(() => {
    const bar = nav.current;
    const current = bar
      ?.querySelector<HTMLElement>(`a[href="${sectionPath(path)}"]`)
      ?.closest("li");
    const list = current?.parentElement;
    if (!bar || !current || !list) return;
    const before = current.previousElementSibling;
    const growth = new ResizeObserver(() =>
      bar.scrollTo({ left: before instanceof HTMLElement ? before.offsetLeft : 0 }),
    );
    growth.observe(list);
    return () => growth.disconnect();
  }, [path]);
  return (
    <>
      <div className={classes.strip}>
        <div className={classes.bar}>
          <nav aria-label="Administration" className={classes.nav} ref={nav}>
            <ul className={classes.links}>
              {ADMIN_NAVIGATION.map(({ to, label, exact = false }) => (
                <li key={to}>
                  <Link to={to} className={classes.link} activeOptions={{ exact }}>
                    {label}
                    {to === "/admin/approvals" && pending > 0 ? <Pending count={pending} /> : null}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
      <Outlet />
    </>
  );
}

function Pending({ count }: { count: number }) {
  return (
    <span className={classes.pending}>
      {formatInteger(count)}
      <span className={classes.unseen}> pending</span>
    </span>
  );
}

/** Returns the path of the entry that a screen belongs to: `/admin/contracts` for what is below it. */
function sectionPath(path: string): string {
  return path.split("/").slice(0, 3).join("/");
}

const exact = { exact: true };

/** Renders the links between everybody's ledger and the audit log. */
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
