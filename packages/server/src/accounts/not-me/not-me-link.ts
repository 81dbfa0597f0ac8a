import { randomBytes } from "node:crypto";
import type { Transaction } from "../../platform/db/client";
import { authMailTokens } from "../../platform/db/schema/index";
import { hashLinkToken } from "../auth/links/hash-link-token";
import { getMailLinkSeconds, secondsAfter } from "../tokens/lifetimes";

/** The links of a mail about a security event. */
export interface OwnerLinks {
  notMe: string;
  wasMe: string;
}

/** Whose event it was, and the mailbox that is told. */
interface Told {
  id: string;
  email: string;
}

/**
 * Inserts the token of the links by which the owner of a mailbox says of an event at `at` that it was somebody else, or
 * that it was them, and returns the links. The time of the token is that of the event: what came from then on is undone,
 * or since an earlier time, and for another while, where `undoes` says so.
 */
export async function issueOwnerLinks(
  tx: Transaction,
  publicUrl: string,
  { id, email }: Told,
  at: Date,
  undoes = { since: at.toISOString(), until: secondsAfter(at, getMailLinkSeconds("new_place")) },
): Promise<OwnerLinks> {
  const token = randomBytes(32).toString("hex");
  await tx.insert(authMailTokens).values({
    token_hash: hashLinkToken(token),
    // No code was mailed that could be typed instead.
    code_hash: randomBytes(32).toString("hex"),
    email,
    kind: "new_place",
    user_id: id,
    expires_at: undoes.until,
    created_at: undoes.since,
  });
  const link = (page: string) =>
    `${publicUrl}/${page}?${new URLSearchParams({ token_hash: token })}`;
  return { notMe: link("not-me"), wasMe: link("was-me") };
}
