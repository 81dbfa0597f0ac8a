import type { ReactNode } from "react";
import { Footer } from "./footer";
import { Header } from "./header";
import classes from "./shell.module.css";

/** What surrounds every screen. */
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
