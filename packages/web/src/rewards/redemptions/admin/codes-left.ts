import type { AdminRedemption } from "@signpoint/api/rewards/redemption";
import { formatCount, formatInteger } from "~/platform/ui/format";

/** Returns what an approval of a gift card gives, and how much of it is left; null for everything else. */
export function describeCode({ codes }: AdminRedemption): string | null {
  if (codes === null) return null;
  if (codes.shared) {
    return `All buyers get the same code. It was given ${formatCount(codes.shared_given, "time")} so far.`;
  }
  if (codes.available === 0) return "No code is left. Add codes to the item, or type one below.";
  return `${formatCount(codes.available, "code")} left. The buyer gets the next one.`;
}

/** Returns how many codes are left for each gift card among the redemptions that are to be approved together. */
export function describeCodesLeft(items: readonly AdminRedemption[]): string {
  const chosen = new Map<string | null, AdminRedemption[]>();
  for (const redemption of items) {
    const { codes, item_id } = redemption;
    if (codes !== null) chosen.set(item_id, [...(chosen.get(item_id) ?? []), redemption]);
  }
  return [...chosen.values()].map(describeItem).join(" ");
}

function describeItem(redemptions: readonly AdminRedemption[]): string {
  const [first] = redemptions;
  if (first === undefined || first.codes === null) return "";
  const { codes, item_name } = first;
  const name = `“${item_name}”`;
  if (codes.shared) {
    return `${name}: all get the same code, given ${formatCount(codes.shared_given, "time")} so far.`;
  }
  const left = codes.available === 0 ? "no code is" : `${formatCount(codes.available, "code")}`;
  const verb = codes.available === 0 ? "" : codes.available === 1 ? " is" : " are";
  const missing = redemptions.length - codes.available;
  const lack =
    missing > 0
      ? ` ${formatInteger(missing)} of these ${missing === 1 ? "is" : "are"} refused unless a code was typed.`
      : "";
  return `${name}: ${left}${verb} left for ${formatInteger(redemptions.length)}.${lack}`;
}
