import { type DemoContract, HOUR } from "./demo-contract";
import { APPEALS, GRANTED, POOR_ANSWERS, PRAISE, REASONS, REQUESTS, UPHELD } from "./demo-notes";
import { ADMIN, SECOND_ADMIN } from "./demo-people";
import { SIGNINGS } from "./demo-signings";
import type { Appeal, Outcome, Round, Signing } from "./signing";

const DELAY = { submitted: 3 * HOUR, decided: 6 * HOUR, appealed: 8 * HOUR, judged: 10 * HOUR };

/** Returns the signings of all but the demo user, with the times, answers and notes that follow from what became of them. */
export function expandSignings(contracts: readonly DemoContract[]): Signing[] {
  return SIGNINGS.map(([title, username, signed, became], index) => {
    const contract = contracts.find(({ fields }) => fields.title === title);
    if (contract === undefined) throw new Error(`The demo data has no contract "${title}".`);
    const earlier = SIGNINGS.slice(0, index).filter(([other]) => other === title).length;
    // The same place for all answers, so that those of two questions fit together.
    const good = contract.questions.map(({ samples }) => pick(samples, earlier));
    const poor = contract.questions.map(({ type }, place) =>
      type === "text" ? pick(POOR_ANSWERS, index) : good[place],
    );
    const isPoor = became === "rejected" || became === "upheld";
    const signing = { title, username, signed, answers: isPoor ? poor : good };
    if (became === "in_progress") return signing;
    if (became === "given_back") return { ...signing, givenBack: after(signed, 2 * HOUR, index) };
    const submitted = after(signed, DELAY.submitted, index);
    if (became === "pending") return { ...signing, submitted };
    return { ...signing, submitted, ...decide(username, submitted, became, { poor, index }) };
  });
}

function decide(
  username: string,
  submitted: number,
  became: Outcome,
  { poor, index }: { poor: Signing["answers"]; index: number },
): Partial<Signing> {
  const decided = after(submitted, DELAY.decided, index);
  const isSecond =
    index % 3 === 0 && decided < SECOND_ADMIN.from && username !== SECOND_ADMIN.username;
  const by = isSecond && decided > SECOND_ADMIN.until ? SECOND_ADMIN.username : ADMIN;
  switch (became) {
    case "approved":
    case "praised":
      return { decided, by, note: became === "praised" ? pick(PRAISE, index) : undefined };
    case "corrected":
      return { decided, by, rounds: [correct(submitted, decided, { poor, index })] };
    default:
      return {
        ...{ decided, by, decision: "reject", ...pick(REASONS, index) },
        appeal: became === "rejected" ? undefined : appeal(decided, by, became, index),
      };
  }
}

function correct(
  submitted: number,
  decided: number,
  { poor, index }: { poor: Signing["answers"]; index: number },
): Round {
  const third = Math.floor((submitted - decided) / 3);
  return {
    requested: submitted - third,
    submitted: submitted - 2 * third,
    note: pick(REQUESTS, index) ?? "",
    answers: poor,
  };
}

/** Returns the appeal against a rejection, which the other admin decides. */
function appeal(rejected: number, by: string, became: Outcome, index: number): Appeal {
  const made = after(rejected, DELAY.appealed, index);
  const text = pick(APPEALS, index) ?? "";
  if (became === "appealed") return { made, text };
  const overturn = became === "overturned";
  const verdict = {
    decided: after(made, DELAY.judged, index),
    by: by === ADMIN ? SECOND_ADMIN.username : ADMIN,
    overturn,
    note: overturn ? GRANTED : UPHELD,
  };
  return { made, text, decision: verdict };
}

/** Returns the time about so many minutes later, at most half of those that are left until the seeding. */
function after(minutesAgo: number, delay: number, index: number): number {
  return minutesAgo - Math.floor(Math.min(delay * (1 + (index % 5) / 4), minutesAgo / 2));
}

function pick<Value>(list: readonly Value[], index: number): Value | undefined {
  return list[index % list.length];
}
