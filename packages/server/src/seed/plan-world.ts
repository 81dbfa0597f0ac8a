import { DAY, type DemoContract } from "./demo-contract";
import { OPEN_CONTRACTS } from "./demo-contracts-open";
import { PAST_CONTRACTS } from "./demo-contracts-past";
import { USER_CONTRACTS, USER_STORIES } from "./demo-contracts-user";
import { USER_WISHES } from "./demo-items";
import { type DemoPerson, planPeople, USER } from "./demo-people";
import { delayReviews, type PlannedSigning, planReview } from "./plan-reviews";
import { planSignings } from "./plan-signings";
import { toUserSigning } from "./plan-user";
import { planWishes, type Wish } from "./plan-wishes";
import { createRandom } from "./random";

/** When the two demo accounts were created, in days before the seeding. */
export const FIRST_DAYS_AGO = 183;
export const WELCOME_POINTS = 200;
/** Points that the demo user gets in between. */
export const INTERVIEW = { points: 470, minutesAgo: 9 * DAY };

/** What people want to do in the demo data. All times are relative to the seeding. */
export interface Plan {
  people: DemoPerson[];
  contracts: DemoContract[];
  signings: PlannedSigning[];
  wishes: Wish[];
}

/** Returns the plan of a seed: the same seed, the same plan. */
export function planWorld(seed: number): Plan {
  const random = createRandom(seed);
  const people = planPeople(random);
  const contracts = [...PAST_CONTRACTS, ...USER_CONTRACTS, ...OPEN_CONTRACTS];
  const wishes = people.flatMap((person) => planWishes(random, person));
  const signings = contracts.flatMap((contract) => planSignings(random, contract, people));
  const reviewRandom = createRandom(seed + 1);
  const reviewed = delayReviews(signings.map((signing) => planReview(reviewRandom, signing)));
  const ownSignings = USER_STORIES.map((story) => toUserSigning(USER, story, contracts));
  return {
    people,
    contracts,
    signings: [...reviewed, ...ownSignings],
    wishes: [...wishes, ...USER_WISHES.map((wish) => ({ ...wish, username: USER }))],
  };
}
