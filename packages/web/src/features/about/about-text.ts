/** What the page says about the product; its figures are constants. */
export const MISSION =
  "Our mission: whoever does a piece of work well should know beforehand what it pays, see at any time where it stands, and be paid without having to ask.";

export const CLAIM_NAMES = {
  activeUsers: "active users",
  distributed: "distributed in rewards",
} as const;

export const VALUES = [
  {
    name: "Transparency",
    text: "Cost, reward, fee and deadline stand on the page before you sign or redeem. Every point that moves is an entry that you can read, and that nobody can rewrite.",
  },
  {
    name: "Innovation",
    text: "What a contract that you have signed asks and pays cannot change under your hands, and its clock is the same for everybody. We would rather invent a fair rule than explain an unfair one.",
  },
  {
    name: "Excellence",
    text: "People look at what people hand in. Careful work deserves a careful review, and a rejection gives back what signing cost.",
  },
] as const;

export const STORY = [
  "Signpoint began with a receipt that never came. A friend had tested an app for an evening, sent in her notes, and waited: for a word whether they had arrived, for a word whether they were any good, for the ten dollars that were promised. None of it was malice. Nobody had written down who owed what to whom.",
  "So we wrote it down. A contract says what is asked and what it pays. A signature binds both sides to it. A ledger keeps each point, and a person decides on each piece of work. The points are real: they leave as gift cards, subscriptions, electronics and cash.",
  "The mark in our name is the stroke of a signature and the point that ends it. That is all the product is: you put your name to something, you finish it, and it counts.",
] as const;
