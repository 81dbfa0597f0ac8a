import type { FactorRemoval } from "@signpoint/api/accounts/safety/factor-removal";
import { adminMessages } from "@signpoint/api/texts";
import { DateTime } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";

/** Renders how far the removal of a person's lost second factor is; a server before this says nothing of it. */
export function FactorRemovalNotice({ removal }: { removal: FactorRemoval | null | undefined }) {
  if (removal == null) return null;
  const { happens_at, lapses_at, reason } = removal;
  return (
    <Notice tone="warning" title="The lost second factor is being removed">
      <span>
        {`${removal.requested_by_username ?? adminMessages.unknownUser} started it on `}
        <DateTime at={removal.requested_at} />
        {reason === null ? "." : `: ${reason}`}
      </span>
      {removal.confirmed_at === null ? null : (
        <span>
          {`${removal.confirmed_by_username ?? adminMessages.unknownUser} confirmed it on `}
          <DateTime at={removal.confirmed_at} />.
        </span>
      )}
      {happens_at === null ? (
        <span>
          It waits for a <TextLink to="/admin/second-approvals">second admin</TextLink>, and lapses
          on <DateTime at={lapses_at} zoned />.
        </span>
      ) : (
        <span>
          It happens on <DateTime at={happens_at} zoned />, unless the owner stops it, a second
          factor is used, or an admin takes it back.
        </span>
      )}
    </Notice>
  );
}
