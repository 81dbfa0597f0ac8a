import IconMenu2 from "virtual:icons/menu-2";
import IconMoon from "virtual:icons/moon";
import IconSun from "virtual:icons/sun";
import IconX from "virtual:icons/x";
import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { Link, useLocation, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useSession } from "~/platform/session/session-store";
import { useAfterHydration } from "~/platform/ui/after-hydration";
import { Logo } from "~/platform/ui/logo";
import { useLoaded } from "~/platform/ui/use-loaded";
import classes from "./header.module.css";
import { LogoutButton } from "./logout-button";

export const loadSignedInParts = () => import("./signed-in-links");

/** Renders the brand, the way to every screen, and the points of the person signed in. */
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
          {parts === null ? null : <parts.HeaderName />}
          {parts === null ? null : <parts.HeaderPoints />}
          {parts === null ? null : <parts.HeaderBell />}
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
      {parts === null ? null : <parts.ConnectionMark />}
    </header>
  );
}

/** Switches between light and dark; until it is used, the device decides. */
function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useAfterHydration(useComputedColorScheme("light") === "dark", false);
  const label = dark ? "Switch to light colours" : "Switch to dark colours";
  return (
    <button
      type="button"
      className={classes.icon}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(dark ? "light" : "dark")}
    >
      <IconSun className={classes.inDark} size={20} stroke={1.7} />
      <IconMoon className={classes.inLight} size={20} stroke={1.7} />
    </button>
  );
}

/** Renders what the header offers to people who are not signed in; between login and signup the page to go on to is kept. */
function SignedOutLinks() {
  const target = useSearch({ strict: false, select: ({ redirect }) => redirect });
  const search = { redirect: useAfterHydration(target, undefined) };
  return (
    <ul className={classes.links} data-end="true" data-for="visitors">
      <li>
        <Link to="/login" search={search} className={classes.link}>
          Login
        </Link>
      </li>
      <li>
        <Link to="/signup" search={search} className={classes.link} data-emphasis="true">
          Sign Up
        </Link>
      </li>
    </ul>
  );
}
