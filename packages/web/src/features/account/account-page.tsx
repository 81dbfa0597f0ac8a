import type { ReactNode } from "react";
import { PageTitle } from "~/ui/page-title";
import classes from "./account.module.css";
import { ProductPromise } from "./product-promise";

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

/** The common shape of login, signup and the screens around them: a sheet, and what it is about. */
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
          <div className={classes.stack}>{children}</div>
        </div>
        {footer === undefined ? null : <p className={classes.footer}>{footer}</p>}
      </div>
    </div>
  );
}
