import { Title } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "./page.module.css";
import { resumeEarlyInput } from "./prerendered";

interface PageProps {
  children: ReactNode;
  /** `reading` limits lines of text and forms to a comfortable measure; lists and tables take all. */
  width?: "reading" | "wide";
}

/** Renders the body of a screen: its width and its margins. */
export function Page({ children, width = "wide" }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}

let first: string | null = null;

/** Returns true until the person has moved on from the page that the browser loaded. */
function isFirstPage(path: string): boolean {
  first ??= path;
  if (path !== first) first = "";
  return path === first;
}

interface PageTitleProps {
  /** A text; with a title of the document it may be more. */
  children: ReactNode;
  /** One sentence below the title. */
  description?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
  /** What the browser's tab says, when it differs from the title. */
  documentTitle?: string;
}

/**
 * Renders the one h1 of a screen. It names the document and, after a navigation, takes the focus, so that a
 * screen reader says where it is and the keyboard starts at the top.
 */
export function PageTitle({ children, description, actions, documentTitle }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const path = useLocation({ select: (location) => location.pathname });

  // After the effects of the rest of the page.
  useEffect(() => queueMicrotask(resumeEarlyInput), []);

  useEffect(() => {
    const busyElsewhere = document.activeElement?.closest("main") != null;
    if (!isFirstPage(path) && !busyElsewhere) heading.current?.focus({ preventScroll: true });
  }, [path]);

  return (
    <div className={classes.row}>
      <title>{`${documentTitle ?? children} · Signpoint`}</title>
      <div className={classes.texts}>
        <Title order={1} ref={heading} tabIndex={-1} dir="auto">
          {children}
        </Title>
        {description === undefined ? null : (
          <div className={classes.description} dir="auto">
            {description}
          </div>
        )}
      </div>
      {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
