/** What login and signup show visitors that only the server knows: what they opened, what the product is, and more about it. */
export const DOOR_PARTS = ["wanted", "intro", "more"] as const;
export type DoorParts = Record<(typeof DOOR_PARTS)[number], string>;

/** Returns what stands in a page made at build time where a part of the door goes. */
export function doorMark(name: keyof DoorParts): string {
  return `<!--door-${name}-->`;
}

/** What visitors read at login and signup, in five seconds. */
export const doorTexts = {
  line: "Put your name to small tasks, and get paid for them.",
  steps: [
    ["Sign", "Choose a contract. Free ones, or a friend’s invitation, bring your first points."],
    ["Complete", "Do what it asks and hand in your answers."],
    ["Earn", "Once approved, a larger reward is yours: gift cards, goods or cash."],
  ],
  figures: (decisions: number, medianHours: number) => {
    const hours = Math.max(1, Math.ceil(medianHours));
    return `${decisions.toLocaleString("en-US")} decisions in 30 days, half within ${hours === 1 ? "an hour" : `${hours} hours`}`;
  },
  examples: "Open now, to look at without an account",
  links: [
    ["/about", "How it works"],
    ["/review-times", "Review times"],
    ["/faq", "FAQ"],
  ],
  /** For whatever was opened that is not public: it says nothing about what there is. */
  wanted: "Log in or sign up to go on to the page that you opened.",
} as const;
