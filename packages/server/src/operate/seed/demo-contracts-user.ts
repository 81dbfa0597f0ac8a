import { DAY, type DemoContract, demoContract, HOUR, link, text } from "./demo-contract";
import { ADMIN, SECOND_ADMIN } from "./demo-people";
import type { Signing } from "./signing";

/** Contracts of the last two months that the demo user has signed, among others. */
export const USER_CONTRACTS: DemoContract[] = [
  demoContract(
    50 * DAY,
    {
      title: "Describe your morning routine",
      type: "Research",
      description: "How does a day with your phone begin?",
      activity: "Write a short paragraph.",
      points_cost: 40,
      points_reward: 120,
      duration: 10 * DAY,
      effort_minutes: 10,
    },
    [
      text("Your morning in a paragraph", [
        "Alarm, snooze, alarm. Then I answer my sister, who is eight hours ahead, before I stand up.",
        "I leave the phone in the kitchen at night, so my morning begins with a walk to the kitchen.",
      ]),
    ],
  ),
  demoContract(
    25 * DAY,
    {
      title: "Summarise a product video",
      type: "Marketing",
      description: "Three minutes of video, three sentences.",
      activity: "Watch the video and sum it up.",
      points_cost: 60,
      points_reward: 190,
      duration: 8 * DAY,
      effort_minutes: 10,
    },
    [
      text("Your three sentences", [
        "A woman repairs a lamp with the kit. Each part clicks into the next. At the end the room is lit, and nobody has said a price.",
      ]),
    ],
  ),
  demoContract(
    12 * DAY,
    {
      title: "Check the opening hours of your library",
      type: "Digital",
      description: "Listings are often out of date. Yours may be, too.",
      activity: "Compare the listing with the door.",
      points_cost: 20,
      points_reward: 80,
      duration: 30 * DAY,
      max_signers: 100,
      effort_minutes: 20,
    },
    [
      text("What the door says, and what the listing says", [
        "They agree: 10 to 19 on weekdays. But the door adds “closed on the first Monday”.",
        "Door: 8 to 16. Listing: 8 to 20. I went at five and stood outside.",
      ]),
    ],
  ),
  demoContract(
    3 * DAY,
    {
      title: "Rate the new app icon",
      type: "Feedback",
      description: "One icon, one honest opinion.",
      activity: "Look at the icon on your own screen and say what it reminds you of.",
      points_cost: 15,
      points_reward: 50,
      duration: 20 * DAY,
      max_signers: 250,
      effort_minutes: 5,
    },
    [
      text("What does it remind you of?", [
        "A pen that has just been lifted.",
        "A road seen from above, with one house.",
      ]),
    ],
  ),
  demoContract(
    DAY,
    {
      title: "Keep a diary of your payments",
      type: "Research",
      description: "A week of payments: what, how, and how it felt.",
      activity: "Note every payment for a week.",
      points_cost: 75,
      points_reward: 310,
      duration: 15 * DAY,
      max_signers: 60,
      effort_minutes: 70,
      is_official: true,
    },
    [
      text("Your diary", [
        "Seven days, nineteen payments, four in cash. The cash ones I remember, the others I had to look up.",
      ]),
      link("A table with your notes", ["https://sheets.example/d/payments"], false),
    ],
  ),
];

/**
 * The history of the demo user: approved, rejected, in review, changes requested, appealed, in progress with a draft, in its
 * grace period, missed, lapsed.
 */
export const USER_STORIES: Omit<Signing, "username">[] = [
  {
    title: "Tell us why you joined",
    signed: 175 * DAY,
    submitted: 175 * DAY - HOUR,
    decided: 174 * DAY,
    answers: ["I wanted to see whether somebody reads what I write. Somebody does."],
    decision: "approve",
  },
  {
    title: "Test the password reset",
    signed: 148 * DAY,
    submitted: 148 * DAY - 2 * HOUR,
    decided: 147 * DAY,
    answers: ["The mail came at once. I only hesitated where it asks for the code or the link."],
    decision: "approve",
    note: "That hesitation is a very useful find. Thank you!",
  },
  {
    title: "Share your favourite recipe card",
    signed: 118 * DAY,
    submitted: 117 * DAY,
    decided: 116 * DAY,
    answers: ["https://recipes.example/pepper-soup-for-two"],
    decision: "reject",
    reason: "duplicate",
    note: "We have had this recipe before.",
    by: SECOND_ADMIN.username,
    appeal: {
      made: 115 * DAY,
      text: "The recipe of last week was for yam. This one is for pepper soup.",
      decision: {
        decided: 114 * DAY,
        by: ADMIN,
        overturn: true,
        note: "You are right: these are two recipes. Sorry!",
      },
    },
  },
  {
    title: "Keep a receipt from the market",
    signed: 108 * DAY,
    submitted: 107 * DAY,
    decided: 106 * DAY,
    answers: ["market-receipt.jpg", "Card"],
    decision: "approve",
  },
  {
    title: "Write a headline for our spring page",
    signed: 82 * DAY,
    submitted: 81 * DAY,
    decided: 80 * DAY,
    answers: ["Softer light, same street. / Doors open. / The first warm step.", "Second"],
    decision: "approve",
    note: "We use the second one.",
  },
  {
    title: "Describe your morning routine",
    signed: 50 * DAY - 2 * HOUR,
    submitted: 50 * DAY - 5 * HOUR,
    decided: 50 * DAY - 20 * HOUR,
    answers: ["I read the news before I get up, then I look at the weather and the bus times."],
    decision: "approve",
    note: "Clear and vivid. Thank you!",
  },
  {
    title: "Interview a repair stall",
    signed: 41 * DAY,
    answers: [],
  },
  {
    title: "Label one hundred pictures",
    signed: 29 * DAY,
    answers: [],
  },
  {
    title: "Summarise a product video",
    signed: 25 * DAY - 2 * HOUR,
    submitted: 25 * DAY - 5 * HOUR,
    decided: 25 * DAY - 20 * HOUR,
    answers: ["Nice video."],
    decision: "reject",
    note: "We asked for three sentences about what the video says.",
  },
  {
    title: "Write a testimonial",
    signed: 15 * DAY,
    submitted: 14 * DAY,
    decided: 12 * DAY + 8 * HOUR,
    answers: [
      "I was paid for two tasks before I had understood the rules. Now I know both.",
      "Yes",
    ],
    rounds: [
      {
        requested: 13 * DAY + 12 * HOUR,
        submitted: 13 * DAY,
        note: "Thank you! Could you write what you liked, in two sentences?",
        answers: ["I like it.", "Yes"],
      },
    ],
    decision: "approve",
  },
  {
    title: "Check the opening hours of your library",
    signed: 12 * DAY - 2 * HOUR,
    submitted: 12 * DAY - 5 * HOUR,
    decided: 12 * DAY - 20 * HOUR,
    answers: ["Door: 9 to 18, Saturday 10 to 14. Listing: 9 to 17, closed on Saturday."],
    decision: "approve",
  },
  {
    title: "Proofread the autumn catalogue",
    signed: 4 * DAY,
    answers: ["Page 7: “enviroment”. Page 15: the caption belongs to the picture beside it."],
  },
  {
    title: "Compare two pricing pages",
    signed: 3 * DAY,
    submitted: 70 * HOUR,
    decided: 46 * HOUR,
    answers: ["The second", "The first has four plans, and I could not say how they differ."],
    decision: "reject",
    reason: "incomplete",
    note: "Please say which plan you would take, and why.",
    by: SECOND_ADMIN.username,
    appeal: {
      made: 20 * HOUR,
      text: "The task asks which page I like better, not which plan I would take. I answered that.",
    },
  },
  {
    title: "Record yourself using the search",
    signed: 2 * DAY,
    submitted: 44 * HOUR,
    answers: [
      "https://video.example/watch/three-articles",
      "Two",
      "I typed one letter wrong and found nothing.",
    ],
    rounds: [
      {
        requested: 21 * HOUR,
        note: "The recording stops after the second article. Please add the third.",
      },
    ],
    by: SECOND_ADMIN.username,
  },
  {
    title: "Rate the new app icon",
    signed: 31 * HOUR,
    submitted: 27 * HOUR,
    answers: ["A signature on a receipt, with a full stop behind it."],
    messages: [
      { written: 26 * HOUR, text: "I looked at it on a phone alone. Is that enough?" },
      { written: 25 * HOUR, by: ADMIN, text: "A phone is fine. How large was it?" },
      { written: 20 * HOUR, text: "About the size of my thumb, on the home screen." },
    ],
  },
  {
    title: "Keep a diary of your payments",
    signed: DAY - 2 * HOUR,
    answers: ["Day 1. Bus, cash, no thought at all. Bread, card, a little faster than I like."],
  },
];
