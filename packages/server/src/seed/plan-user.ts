import type { DemoContract } from "./demo-contract";
import type { UserStory } from "./demo-contracts-user";
import { ADMIN } from "./demo-people";
import type { PlannedSigning } from "./plan-reviews";

/** Returns the demo user's own signing. Throws when there is no such contract. */
export function toUserSigning(
  username: string,
  story: UserStory,
  contracts: readonly DemoContract[],
): PlannedSigning {
  const contract = contracts.find(({ fields }) => fields.title === story.title);
  if (contract === undefined) throw new Error(`The demo data has no contract "${story.title}".`);
  const { by = ADMIN, rounds = [], appeal = null } = story;
  return {
    username,
    contract,
    signed: story.signed,
    submitted: story.submitted ?? null,
    decided: story.decided ?? null,
    decision: story.decision ?? "approve",
    answers: contract.questions.map((_, index) => story.answers[index] ?? null),
    hasDraft: story.answers.length > 0,
    note: story.note ?? null,
    reason: story.reason ?? null,
    review: { by, rounds, appeal, givenBack: null },
  };
}
