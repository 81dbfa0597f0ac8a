import { idOf, KIND } from "./ids";
import { below, randomOf } from "./random";
import { ADMIN_USER, FIRST_ORDINARY_USER } from "./size";
import { WORDS } from "./text";
import { spreadOver, type World } from "./world";

const REFERRED_SHARE = 0.1;
/** Any prime that the number of people cannot be divided by. */
const SCRAMBLER = 7_919;

export interface MadeUser {
  index: number;
  id: string;
  username: string;
  email: string;
  createdMs: number;
  isAdmin: boolean;
  /** Who invited this person, by index. */
  referrer: number | null;
}

/** One of the world's people, in the order in which they came. */
export function userAt(world: World, index: number): MadeUser {
  const random = randomOf(KIND.user, index);
  const createdMs = spreadOver(world, index, world.size.users);
  const wasInvited = index > FIRST_ORDINARY_USER && random() < REFERRED_SHARE;
  return {
    index,
    id: userIdOf(world, index),
    username: usernameOf(world, index),
    email: `person-${index}@example.com`,
    createdMs,
    isAdmin: index === ADMIN_USER,
    referrer: wasInvited ? below(random, index) : null,
  };
}

export function userIdOf(world: World, index: number): string {
  return idOf(KIND.user, index, spreadOver(world, index, world.size.users));
}

/** A word that many share and a number of one's own, in no order. */
function usernameOf({ size }: World, index: number): string {
  return `${WORDS[index % WORDS.length]}-${(index * SCRAMBLER) % size.users}`;
}
