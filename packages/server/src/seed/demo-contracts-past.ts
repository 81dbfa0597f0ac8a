import {
  choice,
  DAY,
  type DemoContract,
  demoContract,
  file,
  HOUR,
  link,
  text,
} from "./demo-contract";

/** Expired contracts whose signers may still submit: the grace period is half of the duration. */
const IN_GRACE: DemoContract[] = [
  demoContract(
    { ageMinutes: 5 * DAY, crowd: 6 },
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
  demoContract(
    { ageMinutes: 26 * HOUR, crowd: 5 },
    {
      title: "Count the queue at noon",
      type: "Research",
      description: "How many people wait at your post office at twelve?",
      activity: "Count once and hand in the figure.",
      points_cost: 10,
      points_reward: 40,
      duration: DAY,
      effort_minutes: 15,
    },
    [
      text("The count, with place and day", [
        "17 people, main post office, at five past twelve.",
        "Six, the small branch by the river.",
        "Nobody at all. It was raining.",
      ]),
    ],
  ),
  demoContract(
    { ageMinutes: 10 * DAY, crowd: 7 },
    {
      title: "Try the voice assistant",
      type: "Digital",
      description: "Ask it ten things. Tell us which it understood.",
      activity: "Ask ten things and note the answers.",
      points_cost: 70,
      points_reward: 210,
      duration: 8 * DAY,
      max_signers: 80,
      effort_minutes: 30,
    },
    [
      text("The ten things", [
        "Weather, alarm, two sums, a recipe, spell “necessary”, the news, a timer, a joke, my next bus. It missed the bus and the spelling.",
        "Ten questions about train times. It understood the towns but not the hours.",
      ]),
      choice("Understood?", ["Most", "Half", "Few"]),
    ],
  ),
];

/** Contracts that are over and still listed. */
const OVER: DemoContract[] = [
  demoContract(
    { ageMinutes: 40 * DAY, crowd: 9 },
    {
      title: "Summer newsletter feedback",
      type: "Feedback",
      description: "What stayed with you from the summer issue?",
      activity: "Read the issue and answer.",
      points_cost: 10,
      points_reward: 45,
      duration: 10 * DAY,
      effort_minutes: 15,
    },
    [
      text("What stayed with you?", [
        "The story of the ferry captain who keeps every ticket.",
        "The recipe. I have made it twice.",
        "That somebody answers letters by hand.",
      ]),
    ],
  ),
  demoContract(
    { ageMinutes: 30 * DAY, crowd: 7 },
    {
      title: "Label one hundred pictures",
      type: "Digital",
      description: "Cats, dogs, neither. One hundred times.",
      activity: "Label all pictures of the set.",
      points_cost: 150,
      points_reward: 500,
      duration: 12 * DAY,
      max_signers: 30,
      effort_minutes: 60,
    },
  ),
  demoContract(
    { ageMinutes: 12 * DAY, crowd: 7 },
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
    {
      ageMinutes: 176 * DAY,
      crowd: 6,
      edits: [{ action: "retire", minutesAgo: 128 * DAY }],
    },
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
        "To fill the time on the bus with something better than scrolling.",
      ]),
    ],
  ),
  demoContract(
    {
      ageMinutes: 164 * DAY,
      crowd: 8,
      edits: [{ action: "retire", minutesAgo: 140 * DAY }],
    },
    {
      title: "Photograph a shop sign",
      type: "Research",
      description: "Painted, neon or carved: how do shops in your street call you in?",
      activity: "Photograph one sign, straight on, in daylight.",
      points_cost: 20,
      points_reward: 90,
      duration: 12 * DAY,
      effort_minutes: 15,
      is_official: true,
    },
    [
      file("The photograph", ["shop-sign.jpg"]),
      text("What is sold there?", ["Groceries and phone cards.", "Everything, says the owner."]),
    ],
  ),
  demoContract(
    { ageMinutes: 150 * DAY, crowd: 12 },
    {
      title: "Test the password reset",
      type: "Digital",
      description: "Forget your password on purpose, and find your way back.",
      activity: "Reset your password once and describe each step that made you think.",
      points_cost: 30,
      points_reward: 150,
      duration: 20 * DAY,
      max_signers: 6,
      effort_minutes: 15,
    },
    [
      text("The steps that made you think", [
        "The mail took a minute, and I wondered whether it would come. After that, nothing.",
        "I looked for the link on the wrong screen. The rest was clear.",
        "I did not know whether the old password still worked until I used the link.",
      ]),
    ],
  ),
  demoContract(
    { ageMinutes: 138 * DAY, crowd: 10 },
    {
      title: "Translate ten buttons into Igbo",
      type: "Digital",
      description: "Ten short labels. Short ones are the hardest.",
      activity: "Translate the ten labels and say which one you are unsure about.",
      points_cost: 50,
      points_reward: 260,
      duration: 14 * DAY,
      max_signers: 5,
      effort_minutes: 40,
      is_official: true,
    },
    [
      text("The ten labels", [
        "Bido, Kwụsị, Chekwaa, Zipu, Laghachi, Chọọ, Mechie, Họrọ, Gbanwee, Hichapụ",
        "Malite, Kwụsị, Debe, Zipu, Azụ, Chọọ, Mechie, Họrọ, Dezie, Wepụ",
      ]),
      text("The one you are unsure about", ["The seventh.", "The fifth has two good words."]),
    ],
  ),
  demoContract(
    {
      ageMinutes: 124 * DAY,
      crowd: 9,
      edits: [{ action: "retire", minutesAgo: 88 * DAY }],
    },
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
        "https://recipes.example/jollof-sunday",
      ]),
    ],
  ),
  demoContract(
    {
      ageMinutes: 110 * DAY,
      crowd: 10,
      edits: [{ action: "retire", minutesAgo: 80 * DAY }],
    },
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
  ),
  demoContract(
    { ageMinutes: 96 * DAY, crowd: 14 },
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
    {
      ageMinutes: 84 * DAY,
      crowd: 9,
      edits: [{ action: "retire", minutesAgo: 50 * DAY }],
    },
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
        "Spring is a verb. / Out again. / Small things grow.",
        "Begin again, gently. / Longer days, shorter lists. / First coffee outside.",
      ]),
      choice("Your favourite", ["First", "Second", "Third"]),
    ],
  ),
  demoContract(
    {
      ageMinutes: 70 * DAY,
      crowd: 9,
      edits: [{ action: "retire", minutesAgo: 45 * DAY }],
    },
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
  ),
  demoContract(
    {
      ageMinutes: 62 * DAY,
      crowd: 6,
      edits: [{ action: "delete", minutesAgo: 61 * DAY }],
    },
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
  ),
  demoContract(
    { ageMinutes: 48 * DAY, crowd: 9 },
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
