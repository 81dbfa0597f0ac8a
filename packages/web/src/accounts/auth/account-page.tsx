import type { ReactNode } from "react";
import { PageTitle } from "~/platform/ui/page";
import classes from "./account.module.css";
import { DoorPart } from "./door/door-part";
import type { Door } from "./door/load-door";

interface AccountPageProps {
  /** What the browser's tab says. */
  title: string;
  /** The h1. */
  heading: string;
  description?: ReactNode;
  /** A picture over the h1. */
  above?: ReactNode;
  children: ReactNode;
  /** Below the sheet: the way to the neighbouring screen. */
  footer?: ReactNode;
  /** What visitors read of the product, on the pages that they come to first. */
  door?: Door;
}

/**
 * Renders the common frame of login, signup and the screens around them: a sheet, and for visitors around it what
 * the product does.
 */
export function AccountPage(props: AccountPageProps) {
  const { title, heading, description, above, children, footer, door } = props;
  return (
    <div className={classes.page}>
      <DoorPart name="intro" door={door} />
      <div className={classes.column}>
        <div className={classes.sheet}>
          {above}
          <PageTitle documentTitle={title} description={description}>
            {heading}
          </PageTitle>
          <noscript>
            <p className={classes.withoutScripts}>
              Your account needs JavaScript, which is off in this browser. Please switch it on and
              load this page again.
            </p>
          </noscript>
          <div className={classes.stack}>
            <DoorPart name="wanted" door={door} />
            {children}
          </div>
        </div>
        {footer === undefined ? null : <p className={classes.footer}>{footer}</p>}
      </div>
      <DoorPart name="more" door={door} />
    </div>
  );
}
