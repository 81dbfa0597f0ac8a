import {
  ageOf,
  enter,
  MINUTE_MS,
  type ModelContract,
  type ModelPerson,
  type ModelSigning,
  type World,
} from "./world";

/** The full expiry of a contract in milliseconds; infinity for never. */
export function endOf({ expiresAt, duration }: ModelContract): number {
  return expiresAt === null ? Number.POSITIVE_INFINITY : expiresAt + (duration * MINUTE_MS) / 2;
}

/** What the clock has made of a signing by now, stored or not; null for nothing. */
export function endedAs(
  world: World,
  signing: ModelSigning,
): "lapsed" | "missed" | "rejected" | null {
  const { status, contract, workDueAt, correctionDueAt } = signing;
  const end = endOf(contract);
  if (status === "changes_requested") {
    return Math.max(end, correctionDueAt) <= world.now ? "rejected" : null;
  }
  if (status !== "in_progress") return null;
  const due = workDueAt ?? Number.POSITIVE_INFINITY;
  if (due <= end && due <= world.now) return "lapsed";
  return end <= world.now ? "missed" : null;
}

/** Stores what the clock has ended: of one contract or of all, of one signer or of all. */
export function endDue(world: World, contract?: ModelContract, signer?: ModelPerson): void {
  for (const signing of world.signings) {
    if (contract !== undefined && signing.contract !== contract) continue;
    if (signer !== undefined && signing.signer !== signer) continue;
    const ended = endedAs(world, signing);
    if (ended === null || signing.contract.isDeleted) continue;
    signing.status = ended;
    if (ended === "rejected") enter(signing.signer, "CONTRACT_REJECTED", signing.cost);
    if (ended === "lapsed" && signing.refund > 0) {
      enter(signing.signer, "CONTRACT_REJECTED", signing.refund);
    }
  }
}

/** Puts missed signings in progress again after the times of their contract have changed. */
export function reopen(world: World, contract: ModelContract): void {
  if (ageOf(world, contract) === "over") return;
  for (const signing of world.signings) {
    const isOver = signing.workDueAt !== null && signing.workDueAt <= world.now;
    const isGone = world.gone.includes(signing.signer);
    if (signing.contract === contract && signing.status === "missed" && !isOver && !isGone) {
      signing.status = "in_progress";
    }
  }
}

/** What refuses an act that is possible until the clock ends the signing. */
export function refusedByClock(world: World, signing: ModelSigning): string | null {
  switch (endedAs(world, signing)) {
    case "lapsed":
      return "WORK_TIME_OVER";
    case "missed":
      return "SUBMISSION_EXPIRED";
    case "rejected":
      return "CORRECTION_TIME_OVER";
    default:
      return null;
  }
}
