import type { ReactNode } from "react";
import { LogoMark } from "~/platform/ui/logo";
import { PageTitle } from "~/platform/ui/page";
import classes from "./account.module.css";

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
}

/**
 * Renders the common frame of login, signup and the screens around them: a sheet, and beside it what
 * the product does.
 */
export function AccountPage(props: AccountPageProps) {
  const { title, heading, description, above, children, footer } = props;
  return (
    <div className={classes.page}>
      <ProductPromise />
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
          <div className={classes.stack}>{children}</div>
        </div>
        {footer === undefined ? null : <p className={classes.footer}>{footer}</p>}
      </div>
    </div>
  );
}

const STEPS = [
  ["Sign", "Choose a contract and sign it with points."],
  ["Complete", "Do what it asks and hand in your answers."],
  ["Earn", "Once approved, a larger reward is yours to redeem."],
] as const;

/** Renders what the product does, beside the account forms on wide screens. */
function ProductPromise() {
  return (
    <aside className={classes.promise} aria-label="How Signpoint works">
      <span className={classes.mark}>
        <LogoMark size={88} />
      </span>
      <p className={classes.line}>Put your name to it, and get paid for it.</p>
      <ol className={classes.steps}>
        {STEPS.map(([verb, text]) => (
          <li key={verb}>
            <strong>{verb}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
