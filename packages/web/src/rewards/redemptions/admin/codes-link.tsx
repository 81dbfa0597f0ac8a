import type { AdminRedemption } from "@signpoint/api/rewards/redemption";
import { ButtonLink } from "~/platform/ui/links";

/** Renders the way to the codes of a gift card of which none is left. */
export function CodesLink({ redemption }: { redemption: AdminRedemption }) {
  const { codes, item_id } = redemption;
  if (codes === null || item_id === null || codes.shared || codes.available > 0) return null;
  return (
    <ButtonLink
      to="/admin/marketplace/$itemId/codes"
      params={{ itemId: item_id }}
      variant="default"
      size="compact-sm"
    >
      Add Codes
    </ButtonLink>
  );
}
