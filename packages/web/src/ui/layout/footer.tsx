import { Link } from "@tanstack/react-router";
import classes from "./footer.module.css";
import { FOOTER_LINKS } from "./navigation";

/** At the end of every page: the way to others. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.bar}>
        <span>© {new Date().getFullYear()} Signpoint</span>
        <nav aria-label="Footer">
          <ul className={classes.links}>
            {FOOTER_LINKS.map((entry) => (
              <li key={entry.to}>
                <Link to={entry.to} className={classes.link}>
                  {entry.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
