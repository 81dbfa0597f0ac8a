import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FOOTER_LINKS } from "~/platform/navigation/navigation";
import { Header } from "./header";
import classes from "./shell.module.css";

/** Renders what surrounds every screen. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Footer />
    </>
  );
}

/** Renders the links at the end of every page. */
function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.bar}>
        <span suppressHydrationWarning>© {new Date().getFullYear()} Signpoint</span>
        <nav aria-label="Footer">
          <ul className={classes.links}>
            {FOOTER_LINKS.map((entry) => (
              <li key={entry.to} data-last={entry === FOOTER_LINKS.at(-1) || undefined}>
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
