import { CONTRACT_TYPES, LIMITED_DEAL_MAX_SIGNERS } from "@signpoint/api/platform/constants";
import { idOf, KIND } from "./ids";
import { below, randomOf } from "./random";
import { HOT_CONTRACTS } from "./size";
import { textOf } from "./text";
import { spreadOver, type World } from "./world";

const MINUTE_MS = 60_000;
const DESCRIPTION_WORDS = 45;
const WORK_MINUTES = 5 * 24 * 60;

export interface MadeContract {
  index: number;
  id: string;
  title: string;
  type: (typeof CONTRACT_TYPES)[number];
  description: string;
  cost: number;
  reward: number;
  /** Minutes. */
  duration: number;
  maxSigners: number;
  /** The minutes that a signer has to finish; null for one contract in two. */
  workMinutes: number | null;
  isOfficial: boolean;
  isInactive: boolean;
  isDeleted: boolean;
  isHot: boolean;
  createdMs: number;
  /** Null for a contract that never expires. */
  expiresMs: number | null;
  question: { id: string; text: string };
}

/**
 * Returns a contract of the world. Most have expired long ago, one in twenty is official, one in five
 * has few places.
 */
export function contractAt(world: World, index: number): MadeContract {
  const random = randomOf(KIND.contract, index);
  const { contracts } = world.size;
  const createdMs = spreadOver(world, index, contracts);
  const isHot = index >= contracts - HOT_CONTRACTS;
  const duration = isHot ? 0 : 60 + below(random, 40 * 24 * 60);
  const hasFewPlaces = random() < 0.2;
  return {
    index,
    id: idOf(KIND.contract, index, createdMs),
    createdMs,
    isHot,
    duration,
    expiresMs: duration === 0 ? null : createdMs + duration * MINUTE_MS,
    title: textOf(random, 5),
    type: CONTRACT_TYPES[below(random, CONTRACT_TYPES.length)] ?? "Digital",
    description: textOf(random, DESCRIPTION_WORDS),
    cost: below(random, 20) * 10,
    reward: 10 + below(random, 100) * 10,
    maxSigners: hasFewPlaces && !isHot ? 1 + below(random, LIMITED_DEAL_MAX_SIGNERS) : 0,
    workMinutes: index % 2 === 0 ? null : WORK_MINUTES,
    isOfficial: random() < 0.05,
    isInactive: random() < 0.05 && !isHot,
    isDeleted: random() < 0.02 && !isHot,
    question: { id: idOf(KIND.question, index, createdMs), text: "What did you find?" },
  };
}
