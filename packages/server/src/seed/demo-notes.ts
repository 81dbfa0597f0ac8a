/** Answers that are rejected. */
export const POOR_ANSWERS = ["Good.", "It was fine.", "See above", "nothing special", "ok ok ok"];

/** Notes with a rejection of a submission. */
export const REASONS = [
  "Please answer in your own words; one word is too little for us to use.",
  "We could not see what you did. Tell us the steps next time.",
  "This is the answer of an earlier task. We need one for this task.",
  "Thank you, but the question was a different one.",
];

/** Notes with an approval of a submission. */
export const PRAISE = [
  "Exactly what we needed. Thank you!",
  "Careful work. We have passed it on to the team.",
  "Short and to the point.",
  "Thank you, this helps a lot.",
];

/** Notes with a rejection of a redemption: of cash, and of anything else. */
export const CASH_REFUSALS = [
  "The account’s holder is another person. Please use an account of your own.",
  "The bank does not know this account number.",
];
export const ITEM_REFUSALS = ["Our supplier has none left this week. Your points are back."];
