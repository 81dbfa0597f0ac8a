import { ownAccountMessages } from "@signpoint/api/texts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { AccountEvents } from "~/accounts/account-events";
import { List, RowsSkeleton } from "~/platform/ui/list";
import classes from "./settings.module.css";
import { accountEventsQuery } from "./settings-query";

/** Renders what happened to the account of the person in the last 90 days. */
export function AccountEventsSection() {
  const query = useInfiniteQuery(accountEventsQuery);
  return (
    <div className={classes.stack}>
      <p>
        The last 90 days. If something here was not you, use “This was not me” in the mail about it.
      </p>
      <List
        query={query}
        label="Events of your account"
        noun="events"
        byButton
        skeleton={<RowsSkeleton bare count={4} height={48} />}
        failure={{ title: "Nothing could be loaded", message: ownAccountMessages.eventsFailed }}
        empty={{ title: "Nothing yet", text: "Logins and changes of your account appear here." }}
      >
        {(events) => <AccountEvents events={events} />}
      </List>
    </div>
  );
}
