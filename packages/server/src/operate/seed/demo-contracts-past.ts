import { choice, DAY, type DemoContract, demoContract, file, link, text } from "./demo-contract";

/** Expired contracts whose signers may still submit: the grace period is half of the duration. */
const IN_GRACE: DemoContract[] = [
  demoContract(
    5 * DAY,
    {
      title: "Proofread the autumn catalogue",
      type: "Marketing",
      description: "Forty pages, one pair of fresh eyes.",
      activity: "Read the catalogue and list every slip.",
      points_cost: 100,
      points_reward: 300,
      duration: 4 * DAY,
      max_signers: 20,
      effort_minutes: 90,
    },
    [
      text("The slips, with page numbers", [
        "Page 4: “recieve”. Page 9: the price of the blue lamp is missing. Page 31: two full stops.",
        "Page 12 repeats the heading of page 11. Page 26: “its” should be “it’s”.",
      ]),
    ],
  ),
];

/** Contracts that are over and still listed. */
const OVER: DemoContract[] = [
  demoContract(30 * DAY, {
    title: "Label one hundred pictures",
    type: "Digital",
    description: "Cats, dogs, neither. One hundred times.",
    activity: "Label all pictures of the set.",
    points_cost: 150,
    points_reward: 500,
    duration: 12 * DAY,
    max_signers: 30,
    effort_minutes: 60,
  }),
  demoContract(
    12 * DAY,
    {
      title: "Hand out flyers at the fair",
      type: "Marketing",
      description: "A morning at the fair with two hundred flyers.",
      activity: "Hand out the flyers and send a photograph of the empty box.",
      points_cost: 100,
      points_reward: 380,
      duration: 3 * DAY,
      max_signers: 12,
      effort_minutes: 180,
      is_official: true,
    },
    [file("The photograph", ["empty-flyer-box.jpg"])],
  ),
];

/** Contracts of the first months: completed, set inactive by the admin, or deleted. */
const EARLIER: DemoContract[] = [
  demoContract(
    176 * DAY,
    {
      title: "Tell us why you joined",
      type: "Feedback",
      description: "One sentence from each of our first members.",
      activity: "Write one honest sentence.",
      points_cost: 5,
      points_reward: 30,
      duration: 30 * DAY,
      effort_minutes: 5,
    },
    [
      text("Your sentence", [
        "A friend showed me her gift card.",
        "I like to be asked for my opinion by somebody who then reads it.",
      ]),
    ],
    [{ action: "retire", minutesAgo: 128 * DAY }],
  ),
  demoContract(
    150 * DAY,
    {
      title: "Test the password reset",
      type: "Digital",
      description: "Forget your password on purpose, and find your way back.",
      activity: "Reset your password once and describe each step that made you think.",
      points_cost: 30,
      points_reward: 150,
      duration: 20 * DAY,
      max_signers: 2,
      effort_minutes: 15,
    },
    [
      text("The steps that made you think", [
        "The mail took a minute, and I wondered whether it would come. After that, nothing.",
      ]),
    ],
  ),
  demoContract(
    124 * DAY,
    {
      title: "Share your favourite recipe card",
      type: "Marketing",
      description: "For our recipe week: a card that you would hand to a neighbour.",
      activity: "Publish your recipe and hand in the link.",
      points_cost: 25,
      points_reward: 110,
      duration: 21 * DAY,
      effort_minutes: 25,
    },
    [
      link("The recipe", [
        "https://recipes.example/groundnut-soup",
        "https://recipes.example/caldo-verde",
      ]),
    ],
    [{ action: "retire", minutesAgo: 88 * DAY }],
  ),
  demoContract(
    110 * DAY,
    {
      title: "Keep a receipt from the market",
      type: "Research",
      description: "What a week’s vegetables cost, receipt by receipt.",
      activity: "Photograph one receipt of this week. Cover your name if it is on it.",
      points_cost: 20,
      points_reward: 85,
      duration: 14 * DAY,
      effort_minutes: 10,
    },
    [
      file("The receipt", ["market-receipt.jpg"]),
      choice("How did you pay?", ["Cash", "Card", "Transfer"]),
    ],
    [{ action: "retire", minutesAgo: 80 * DAY }],
  ),
  demoContract(
    96 * DAY,
    {
      title: "Report a layout slip",
      type: "Digital",
      description: "Something overlaps, hides or runs off the screen in our demo shop.",
      activity: "Find one slip and send a screenshot of it.",
      points_cost: 40,
      points_reward: 170,
      duration: 25 * DAY,
      max_signers: 8,
      effort_minutes: 20,
      work_minutes: 2 * DAY,
    },
    [
      file("The screenshot", ["menu-overlap.png", "search-no-result.png"]),
      text("What is wrong?", [
        "The open menu runs off the right edge, and one label is cut off.",
        "A single wrong letter gives an empty page and no suggestion.",
      ]),
    ],
  ),
  demoContract(
    84 * DAY,
    {
      title: "Write a headline for our spring page",
      type: "Marketing",
      description: "Seven words at most. No exclamation marks.",
      activity: "Write three headlines and choose your favourite.",
      points_cost: 15,
      points_reward: 70,
      duration: 20 * DAY,
      effort_minutes: 15,
    },
    [
      text("Your three headlines", [
        "The light is back. / Less coat, more street. / Windows open.",
      ]),
      choice("Your favourite", ["First", "Second", "Third"]),
    ],
    [{ action: "retire", minutesAgo: 50 * DAY }],
  ),
  demoContract(
    70 * DAY,
    {
      title: "Proofread the spring catalogue",
      type: "Marketing",
      description: "Forty pages before they go to print.",
      activity: "Read all pages and hand in a list of the slips.",
      points_cost: 100,
      points_reward: 320,
      duration: 10 * DAY,
      max_signers: 15,
      effort_minutes: 90,
    },
    [
      file("The list, as PDF", ["catalogue-slips.pdf"]),
      {
        ...choice("How many slips?", ["None", "1 to 5", "More than 5"]),
        samples: ["More than 5"],
      },
    ],
    [{ action: "retire", minutesAgo: 45 * DAY }],
  ),
  demoContract(
    62 * DAY,
    {
      title: "Visit a night market",
      type: "Research",
      description: "What is sold after dark, and by lamplight?",
      activity: "Walk through a night market and note ten things that are sold.",
      points_cost: 60,
      points_reward: 240,
      duration: 14 * DAY,
      effort_minutes: 120,
    },
    [
      text("The ten things", [
        "Grilled fish, yam, socks, chargers, lamps, soap, maize, caps, keys, tea.",
      ]),
    ],
    [{ action: "delete", minutesAgo: 61 * DAY }],
  ),
  demoContract(
    48 * DAY,
    {
      title: "Interview a repair stall",
      type: "Research",
      description: "Phones, shoes, radios: how does a repair stall keep its books?",
      activity: "Talk to somebody who repairs things and hand in your notes.",
      points_cost: 90,
      points_reward: 360,
      duration: 21 * DAY,
      max_signers: 40,
      effort_minutes: 60,
      work_minutes: 5 * DAY,
      lapse_refund: 60,
      is_official: true,
    },
    [
      file("Your notes, as PDF or DOCX", ["repair-stall-notes.docx", "receipts-interview.pdf"]),
      text("What surprised you?", [
        "The whole bookkeeping is a chat with photographs.",
        "He remembers each repair of this year, and showed me.",
      ]),
    ],
  ),
];

/** Contracts that are over, listed or not. */
export const PAST_CONTRACTS: DemoContract[] = [...EARLIER, ...OVER, ...IN_GRACE];
