import { Link, Outlet } from "@tanstack/react-router";
import { NotificationBell } from "~/features/notifications/notification-bell";
import classes from "./admin-layout.module.css";
import { ADMIN_NAVIGATION } from "./navigation";

/** Around every admin screen: the way to the others, and the bell. */
export function AdminLayout() {
  return (
    <>
      <div className={classes.strip}>
        <div className={classes.bar}>
          <nav aria-label="Administration" className={classes.nav}>
            <ul className={classes.links}>
              {ADMIN_NAVIGATION.map(({ to, label, exact = false }) => (
                <li key={to}>
                  <Link to={to} className={classes.link} activeOptions={{ exact }}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <NotificationBell />
        </div>
      </div>
      <Outlet />
    </>
  );
}
