import { Badge, Badges } from "~/platform/ui/badge";

interface PersonBadgesProps {
  person: { is_admin: boolean; is_suspended: boolean; is_confirmed?: boolean };
}

/** Renders what an account is besides that of a usual person. */
export function PersonBadges({ person }: PersonBadgesProps) {
  const { is_admin, is_suspended, is_confirmed = true } = person;
  if (!is_admin && !is_suspended && is_confirmed) return null;
  return (
    <Badges>
      {is_admin ? <Badge tone="strong">Admin</Badge> : null}
      {is_suspended ? <Badge tone="danger">Suspended</Badge> : null}
      {is_confirmed ? null : <Badge tone="warning">Never confirmed</Badge>}
    </Badges>
  );
}
