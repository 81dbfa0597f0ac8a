import type { AccountEvent } from "@signpoint/api/accounts/safety/security-events";
import { ACCOUNT_EVENT_LABELS, accountEventTexts } from "@signpoint/api/texts";
import { Entry, EntryList } from "~/platform/ui/entry-list";
import { DateTime } from "~/platform/ui/format";

/** Renders what happened to an account: what, when, and on which device and network. */
export function AccountEvents({ events }: { events: AccountEvent[] }) {
  return (
    <EntryList>
      {events.map(({ id, event, detail, device, network, created_at }) => {
        const how = detail === null ? undefined : accountEventTexts.detail(event, detail);
        const place = [device, network].filter((part) => part !== null).join(", ");
        return (
          <Entry
            key={id}
            title={`${ACCOUNT_EVENT_LABELS[event]}${how === undefined ? "" : `, ${how}`}`}
            facts={
              <>
                <DateTime at={created_at} />
                {place === "" ? null : <span>{place}</span>}
              </>
            }
          />
        );
      })}
    </EntryList>
  );
}
