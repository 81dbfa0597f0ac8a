/** Answers that are rejected. */
export const POOR_ANSWERS = ["Good.", "It was fine.", "See above", "nothing special", "ok ok ok"];

/** Reasons and notes of rejections of submissions. */
export const REASONS = [
  {
    reason: "incomplete",
    note: "Please answer in your own words; one word is too little for us to use.",
  },
  { reason: "incomplete", note: "We could not see what you did. Tell us the steps next time." },
  {
    reason: "duplicate",
    note: "This is the answer of an earlier task. We need one for this task.",
  },
  { reason: "wrong_content", note: "Thank you, but the question was a different one." },
] as const;

/** What reviewers ask signers to change. */
export const REQUESTS = [
  "Almost there: please say where and when.",
  "Could you write two sentences more? We want to know why.",
  "Please describe it in your own words.",
];

/** What signers say about a rejection, and what another admin answers to it. */
export const APPEALS = [
  "I did all that the task asked for. Please read the second part again.",
  "My answer is short because there was nothing else to see.",
  "I wrote this myself, and nobody told me how long it has to be.",
];
export const GRANTED = "We have read it again. The answer is short but complete.";
export const UPHELD = "We have read it again. It does not answer the question.";

/** Notes with an approval of a submission. */
export const PRAISE = [
  "Exactly what we needed. Thank you!",
  "Careful work. We have passed it on to the team.",
  "Short and to the point.",
  "Thank you, this helps a lot.",
];
