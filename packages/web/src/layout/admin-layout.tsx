import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { ADMIN_NAVIGATION } from "~/platform/navigation/navigation";
import { formatInteger } from "~/platform/ui/format";
import classes from "./admin-layout.module.css";

const SECONDS = "/admin/second-approvals";

interface AdminLayoutProps {
  /** Decisions that are pending; undefined until it is known. */
  pending: number | undefined;
  /** How many decisions wait for a second admin; null while that is switched off, and until it is known. */
  seconds: number | null;
}

/** Renders the frame of every admin screen: its links as the header's second row. */
export function AdminLayout({ pending = 0, seconds }: AdminLayoutProps) {
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
  const counts: Record<string, number> = { "/admin/approvals": pending, [SECONDS]: seconds ?? 0 };
  const isHere = path.startsWith(SECONDS);
  const shown = ADMIN_NAVIGATION.filter(({ to }) => to !== SECONDS || isHere || seconds !== null);
  return (
    <>
      <div className={classes.strip}>
        <div className={classes.bar}>
          <nav aria-label="Administration" className={classes.nav} ref={nav}>
            <ul className={classes.links}>
              {shown.map(({ to, label, exact = false }) => (
                <li key={to}>
                  <Link to={to} className={classes.link} activeOptions={{ exact }}>
                    {label}
                    <Pending count={counts[to] ?? 0} />
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
  if (count === 0) return null;
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
