import { formatInstant } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import classes from "./deletion-banner.module.css";
import { KeepAccount } from "./keep-account";

/** Renders, on every screen, that the account is going to be deleted, and the way to keep it. */
export default function DeletionBanner({ deletesAt }: { deletesAt: string }) {
  return (
    <aside className={classes.banner} aria-label="Deletion of your account">
      <Notice tone="warning" title="Your account will be deleted">
        <div className={classes.row}>
          <span>On {formatInstant(deletesAt)}. Do you want to keep it?</span>
          <KeepAccount />
        </div>
      </Notice>
    </aside>
  );
}
