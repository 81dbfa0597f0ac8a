import type { MadeContract } from "./contracts";
import { contractAt } from "./contracts";
import { idOf, KIND } from "./ids";
import { below, type Random, randomOf } from "./random";
import {
  FIRST_ORDINARY_USER,
  HOT_CONTRACT_SHARE,
  HOT_CONTRACTS,
  HOT_USER_SHARE,
  HOT_USERS,
  STEADY_USER,
  STEADY_USER_SIGNINGS,
} from "./size";
import type { World } from "./world";

/** Any prime: steps through all people without repeating one. */
const STRIDE = 1_000_003;
const MAX_SIGNERS = 2 ** 16;
const DAY_MS = 24 * 3_600_000;
const WEEK_MS = 7 * DAY_MS;

export interface MadeSigning {
  id: string;
  /** Index of the signer. */
  user: number;
  contract: MadeContract;
  status:
    | "in_progress"
    | "changes_requested"
    | "pending"
    | "approved"
    | "rejected"
    | "lapsed"
    | "missed";
  signedMs: number;
  /** The end of the time to finish, or to correct; null without one. */
  dueMs: number | null;
  submittedMs: number | null;
  decidedMs: number | null;
}

/** Yields all signings of the world, contract by contract. */
export function* signingsOf(world: World): Generator<MadeSigning> {
  for (let index = 0; index < world.size.contracts; index += 1) {
    yield* signingsOfContract(world, contractAt(world, index));
  }
}

/** Yields the signings of one contract: at most one for each place, and at most one for each person. */
export function* signingsOfContract(world: World, contract: MadeContract): Generator<MadeSigning> {
  if (contract.isDeleted) return;
  const random = randomOf(KIND.signing, contract.index);
  let place = 0;
  for (const user of signersOf(world, contract, random)) {
    if (contract.maxSigners > 0 && place === contract.maxSigners) return;
    yield signingBy(world, contract, user, place, random);
    place += 1;
  }
}

function* signersOf({ size }: World, contract: MadeContract, random: Random): Generator<number> {
  for (let user = 0; user < HOT_USERS; user += 1) if (random() < HOT_USER_SHARE) yield user;
  const every = Math.max(1, Math.floor(size.contracts / STEADY_USER_SIGNINGS));
  if (contract.index % every === 0) yield STEADY_USER;
  const ordinary = size.users - FIRST_ORDINARY_USER;
  const wanted = Math.min(ordinary, ordinarySigners(size, contract, random));
  const start = below(random, ordinary);
  for (let turn = 0; turn < wanted; turn += 1) {
    yield FIRST_ORDINARY_USER + ((start + turn * STRIDE) % ordinary);
  }
}

/**
 * Returns a small number of signers for most contracts, a larger one for some, a very large one for the
 * hot ones.
 */
function ordinarySigners(
  { signings, contracts }: World["size"],
  { isHot }: MadeContract,
  random: Random,
): number {
  if (isHot) return Math.floor(signings * HOT_CONTRACT_SHARE);
  const others = signings * (1 - HOT_CONTRACTS * HOT_CONTRACT_SHARE);
  // The factor makes up for contracts that are full or deleted.
  const mean = (others / contracts) * 1.05 - HOT_USERS * HOT_USER_SHARE;
  return Math.floor(-Math.log(1 - random()) * mean);
}

function signingBy(
  { nowMs }: World,
  contract: MadeContract,
  user: number,
  place: number,
  random: Random,
): MadeSigning {
  const end = Math.min(nowMs, contract.expiresMs ?? nowMs) - 1;
  const signedMs = Math.floor(contract.createdMs + random() * (end - contract.createdMs));
  const submittedMs = Math.min(end, Math.floor(signedMs + random() * WEEK_MS));
  const decidedMs = Math.min(nowMs - 1, Math.floor(submittedMs + random() * WEEK_MS));
  const workMs = contract.workMinutes === null ? null : contract.workMinutes * 60_000;
  const status = statusOf(random(), signedMs, workMs, { nowMs, contract });
  const isSubmitted = !["in_progress", "lapsed", "missed"].includes(status);
  const isDecided = status === "approved" || status === "rejected";
  return {
    id: idOf(KIND.signing, contract.index * MAX_SIGNERS + place, signedMs),
    user,
    contract,
    status,
    signedMs,
    dueMs: status === "changes_requested" ? nowMs + dueIn(random) : dueAfter(signedMs, workMs),
    submittedMs: isSubmitted ? submittedMs : null,
    decidedMs: isDecided ? decidedMs : null,
  };
}

/** Most of what people sign of running contracts is open, and next to nothing of what they signed before. */
function statusOf(
  roll: number,
  signedMs: number,
  workMs: number | null,
  { nowMs, contract }: { nowMs: number; contract: MadeContract },
): MadeSigning["status"] {
  const { expiresMs, createdMs } = contract;
  const isOver = expiresMs !== null && expiresMs + (expiresMs - createdMs) / 2 <= nowMs;
  const [approved, rejected, pending, corrected] = isOver
    ? [0.72, 0.85, 0.95, 0.95]
    : [0.13, 0.2, 0.3, 0.35];
  if (roll < approved) return "approved";
  if (roll < rejected) return "rejected";
  if (roll < pending) return "pending";
  if (roll < corrected) return "changes_requested";
  if (workMs !== null && signedMs + workMs <= nowMs) return "lapsed";
  return isOver ? "missed" : "in_progress";
}

function dueAfter(signedMs: number, workMs: number | null): number | null {
  return workMs === null ? null : signedMs + workMs;
}

/** Corrections have three days; those that are late wait for the expiry of their contract. */
function dueIn(random: Random): number {
  return Math.floor((random() * 6 - 3) * DAY_MS);
}
