/** How long a proof of who somebody is, by password, second factor or mailed code, opens what matters. */
export const RECENT_PROOF_SECONDS = 900;

/** Wrong passwords in one session after which it has to prove itself by a mailed code or a second factor. */
export const PASSWORD_GUESSES_PER_SESSION = 5;

/** The proof that a session holds after a mailed code was entered in it. */
export const MAILED_CODE_METHOD = "reauthentication";

type Level = "aal1" | "aal2";

/** What a session has proved, newest first: each method and when, in seconds since 1970. */
export type Proofs = readonly { method: string; timestamp: number }[];

/** What a request says about who makes it. */
export interface ProofState {
  /** Whether the account has a second factor. */
  hasFactor: boolean;
  /** The level of the session as it is now. */
  sessionLevel: Level;
  /** The level that the token of the request names: a copy from before the factor was proved has proved nothing. */
  tokenLevel: Level;
  proofs: Proofs;
}

/** Returns whether the factor of the account, where it has one, was proved in the session and before the token was made. */
export function isFactorProved({
  hasFactor,
  sessionLevel,
  tokenLevel,
}: Omit<ProofState, "proofs">): boolean {
  return !hasFactor || (sessionLevel === "aal2" && tokenLevel === "aal2");
}

/** Returns the proofs of a session that are at most `RECENT_PROOF_SECONDS` old. */
export function recentProofs(proofs: Proofs, now: Date): Proofs {
  const since = now.getTime() / 1_000 - RECENT_PROOF_SECONDS;
  return proofs.filter(({ timestamp }) => timestamp >= since);
}

/** Returns whether one of the proofs of a session is. */
export function hasRecentProof(proofs: Proofs, now: Date): boolean {
  return recentProofs(proofs, now).length > 0;
}

/**
 * Returns what is missing before something that matters: a new password, another email, a second factor, a copy of
 * everything, the deletion, full bank details, the end of other sessions. `factor`: the second factor was not proved.
 * `recent`: nothing was proved a short while ago. Null when nothing is missing.
 */
export function findMissingProof(state: ProofState, now: Date): "factor" | "recent" | null {
  if (!isFactorProved(state)) return "factor";
  return hasRecentProof(state.proofs, now) ? null : "recent";
}

/** A session, and when it began (ISO 8601). */
interface Begun {
  id: string;
  created_at: string;
}

/**
 * Returns whether ending a session needs a recent proof. The own one and those that began later need none: a stranger's
 * is younger than its owner's.
 */
export function needsProofToEnd(session: Begun, own: Begun): boolean {
  return session.id !== own.id && Date.parse(session.created_at) <= Date.parse(own.created_at);
}
