import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { ADMIN_NAVIGATION } from "~/platform/navigation/navigation";
import { formatInteger } from "~/platform/ui/format";
import classes from "./admin-layout.module.css";

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
