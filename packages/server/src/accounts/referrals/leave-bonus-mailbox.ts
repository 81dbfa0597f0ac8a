import { canonicalMailbox } from "@signpoint/api/platform/email";
import type { Transaction } from "../../platform/db/client";
import type { users } from "../../platform/db/schema/index";
import type { EncryptionKeys } from "../../platform/encryption/keys";
import { insertTombstone } from "../../platform/people/tombstones";

type Bonus = (typeof users.$inferSelect)["referral_bonus"];

/** The bonuses that were paid to the invited person, or may still be. */
const EARNED: ReadonlySet<Bonus> = new Set<Bonus>(["paid", "over_cap", "inviter_gone", "waiting"]);

/** Has the mailbox that an account loses remembered when it has earned the referral bonus, so that it earns no second one. */
export async function leaveBonusMailbox(
  tx: Transaction,
  keys: EncryptionKeys,
  { id, email, referral_bonus }: { id: string; email: string; referral_bonus: Bonus },
): Promise<void> {
  if (!EARNED.has(referral_bonus)) return;
  const text = canonicalMailbox(email);
  await insertTombstone(tx, keys, { kind: "bonus_mailbox", text, userId: id, expiresAt: null });
}
