import { idOf, KIND } from "./ids";
import { below, randomOf } from "./random";
import { ADMIN_USER, FIRST_ORDINARY_USER } from "./size";
import { WORDS } from "./text";
import { spreadOver, type World } from "./world";

const REFERRED_SHARE = 0.1;
/** Any prime that does not divide the number of people. */
const SCRAMBLER = 7_919;

export interface MadeUser {
  index: number;
  id: string;
  username: string;
  email: string;
  createdMs: number;
  isAdmin: boolean;
  /** Index of the person who invited this one. */
  referrer: number | null;
}

/** Returns a person of the world. A higher index joined later. */
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

/** Returns a word that many usernames share and a unique number, in no order. */
function usernameOf({ size }: World, index: number): string {
  return `${WORDS[index % WORDS.length]}-${(index * SCRAMBLER) % size.users}`;
}
