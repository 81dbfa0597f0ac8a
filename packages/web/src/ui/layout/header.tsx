import { IconMenu2, IconX } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useSession } from "~/session/use-session";
import { Logo } from "~/ui/logo";
import { useLoaded } from "~/ui/use-loaded";
import { ColorSchemeToggle } from "./color-scheme-toggle";
import classes from "./header.module.css";
import { LogoutButton } from "./logout-button";
import { SignedOutLinks } from "./signed-out-links";

const loadSignedInParts = () => import("./signed-in-links");

/** On every page: the brand, the way to every screen, and the points of the person signed in. */
export function Header() {
  const session = useSession();
  const path = useLocation({ select: (location) => location.pathname });
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === path;
  const burger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpenAt(null);
      burger.current?.focus();
    };
    window.addEventListener("keydown", close);
    return () => window.removeEventListener("keydown", close);
  }, [open]);

  const signedIn = session.status === "signed-in";
  const loaded = useLoaded(loadSignedInParts, signedIn);
  const parts = signedIn ? loaded : null;
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/dashboard" className={classes.brand} aria-label="Signpoint, dashboard">
          <Logo />
        </Link>
        <nav className={classes.menu} data-open={open || undefined} id="menu" aria-label="Main">
          {parts === null ? null : <parts.SignedInLinks />}
          {session.status === "anonymous" ? <SignedOutLinks /> : null}
        </nav>
        <div className={classes.always}>
          {parts === null ? null : <parts.HeaderPoints />}
          <ColorSchemeToggle />
          {signedIn ? (
            <span className={classes.inBarOnly}>
              <LogoutButton />
            </span>
          ) : null}
          <button
            ref={burger}
            type="button"
            className={classes.burger}
            aria-expanded={open}
            aria-controls="menu"
            aria-label={open ? "Close menu" : "Open menu"}
            onClick={() => setOpenAt(open ? null : path)}
          >
            {open ? <IconX size={22} /> : <IconMenu2 size={22} />}
          </button>
        </div>
      </div>
    </header>
  );
}
