import type { NewContract, NewQuestion } from "./factories";

const HOUR = 60;
const DAY = 24 * HOUR;

export interface DemoContract {
  /** Minutes before the seeding at which the contract was created. */
  ageMinutes: number;
  contract: Partial<NewContract>;
}

const text = (question_text: string, required = true): NewQuestion => ({
  question_type: "text",
  question_text,
  required,
});
const link = (question_text: string, required = true): NewQuestion => ({
  question_type: "link",
  question_text,
  required,
});
const file = (question_text: string, required = true): NewQuestion => ({
  question_type: "file",
  question_text,
  required,
});
const choice = (question_text: string, options: string[], required = true): NewQuestion => ({
  question_type: "multiple_choice",
  question_text,
  required,
  options,
});

/** Open for signing, of every type, with every kind of question. */
const ACTIVE: DemoContract[] = [
  {
    ageMinutes: 20,
    contract: {
      title: "Review our onboarding emails",
      type: "Marketing",
      description:
        "Five short emails greet new customers. Read them as if you had just signed up, and tell us where you would have stopped reading.",
      activity: "Read all five emails, then answer the questions in your own words.",
      points_cost: 50,
      points_reward: 140,
      duration: 5 * DAY,
      max_signers: 40,
      survey_required: true,
      is_official: true,
      questions: [
        choice("Which email was the strongest?", ["First", "Second", "Third", "Fourth", "Fifth"]),
        text("What would you cut, and why?"),
        link("An onboarding email that you admire (a link to it)", false),
      ],
    },
  },
  {
    ageMinutes: 90,
    contract: {
      title: "Find three bugs in the mobile menu",
      type: "Digital",
      description: "The menu of our demo shop misbehaves on small screens. Find out how.",
      activity: "Open the demo shop on a phone, use the menu for ten minutes, note what breaks.",
      points_cost: 80,
      points_reward: 260,
      duration: 3 * DAY,
      max_signers: 25,
      survey_required: true,
      questions: [
        text("Describe the three bugs, each with the steps to see it"),
        choice("Which phone did you use?", ["Android", "iPhone", "Another"]),
      ],
    },
  },
  {
    ageMinutes: 3 * HOUR,
    contract: {
      title: "Interview a shop owner about receipts",
      type: "Research",
      description: "We want to learn how small shops keep their receipts today.",
      activity: "Talk to one shop owner for fifteen minutes and write down what they do.",
      points_cost: 120,
      points_reward: 480,
      duration: 14 * DAY,
      max_signers: 100,
      survey_required: true,
      is_official: true,
      questions: [
        text("How are receipts kept, from sale to tax return?"),
        choice("Is it done on paper, digitally, or both?", ["Paper", "Digitally", "Both"]),
        text("What annoys them the most?", false),
      ],
    },
  },
  {
    ageMinutes: 5 * HOUR,
    contract: {
      title: "Tell us how the dashboard feels",
      type: "Feedback",
      description: "Ten minutes with the new dashboard, and your honest first impression.",
      activity: "Use the dashboard for ten minutes, then answer two questions.",
      points_cost: 10,
      points_reward: 35,
      duration: 30 * DAY,
      survey_required: true,
      questions: [
        choice("How calm or busy does it feel?", ["Very calm", "Calm", "Busy", "Very busy"]),
        text("What did you look for and not find?", false),
      ],
    },
  },
  {
    ageMinutes: 8 * HOUR,
    contract: {
      title: "Share our launch with your followers",
      type: "Marketing",
      description: "A post about the launch, in your own voice, on a network of your choice.",
      activity: "Publish the post and leave it up for two days. Hand in the link.",
      points_cost: 60,
      points_reward: 180,
      duration: 2 * DAY,
      max_signers: 200,
      survey_required: true,
      questions: [link("The link to your post")],
    },
  },
  {
    ageMinutes: 10 * HOUR,
    contract: {
      title: "Translate the help page into Yoruba",
      type: "Digital",
      description: "Our most read help page, about 600 words, in plain and friendly Yoruba.",
      activity: "Translate the page and hand in the document.",
      points_cost: 200,
      points_reward: 900,
      duration: 10 * DAY,
      max_signers: 3,
      survey_required: true,
      is_official: true,
      questions: [
        file("The translation, as DOCX or PDF"),
        choice("Is Yoruba your first language?", ["Yes", "No"]),
      ],
    },
  },
  {
    ageMinutes: DAY,
    contract: {
      title: "Photograph a price tag",
      type: "Research",
      description: "Prices of everyday goods, from as many towns as possible.",
      activity: "Take a clear photograph of one price tag of rice, bread or milk.",
      points_cost: 15,
      points_reward: 45,
      duration: 7 * DAY,
      survey_required: true,
      questions: [
        file("The photograph, as JPG or PNG"),
        text("Town and shop"),
        choice("What does it show?", ["Rice", "Bread", "Milk"]),
      ],
    },
  },
  {
    ageMinutes: DAY + 2 * HOUR,
    contract: {
      title: "Name our loyalty programme",
      type: "Feedback",
      description: "Three names that you would remember tomorrow, and one that you would not.",
      activity: "Send your names with a line on each.",
      points_cost: 5,
      points_reward: 20,
      duration: 20 * DAY,
      survey_required: true,
      questions: [text("Your three names"), text("The one to avoid", false)],
    },
  },
  {
    ageMinutes: 2 * DAY,
    contract: {
      title: "Record yourself using the search",
      type: "Digital",
      description: "We watch where people hesitate. A screen recording of five minutes helps us.",
      activity: "Record your screen while you look for three articles, and hand in a link to it.",
      points_cost: 90,
      points_reward: 320,
      duration: 4 * DAY,
      max_signers: 60,
      survey_required: true,
      questions: [
        link("The recording"),
        choice("Did you find all three?", ["Yes", "Two", "One", "None"]),
        text("Where did you hesitate?"),
      ],
    },
  },
  {
    ageMinutes: 2 * DAY + 3 * HOUR,
    contract: {
      title: "Join the reader panel",
      type: "Research",
      description: "An open panel without an end: read one article a month and say what you think.",
      activity: "Register for the panel and read the first article.",
      points_cost: 0,
      points_reward: 25,
      duration: 0,
      survey_required: false,
    },
  },
  {
    ageMinutes: 3 * DAY,
    contract: {
      title: "Write a testimonial",
      type: "Marketing",
      description: "Two or three sentences that we may quote with your first name.",
      activity: "Write what you would tell a friend about Signpoint.",
      points_cost: 20,
      points_reward: 70,
      duration: 45 * DAY,
      max_signers: 500,
      survey_required: true,
      questions: [
        text("Your sentences"),
        choice("May we quote you with your first name?", ["Yes", "No"]),
      ],
    },
  },
  {
    ageMinutes: 3 * DAY + 5 * HOUR,
    contract: {
      title: "Compare two pricing pages",
      type: "Feedback",
      description: "Two versions of the same page. Which one would you trust with your card?",
      activity: "Look at both pages for five minutes each, then choose.",
      points_cost: 30,
      points_reward: 95,
      duration: 6 * DAY,
      max_signers: 50,
      survey_required: true,
      questions: [choice("Which one?", ["The first", "The second"]), text("What decided it?")],
    },
  },
  {
    ageMinutes: 21 * HOUR,
    contract: {
      title: "Flash survey: weekend shopping",
      type: "Research",
      description: "Three questions about last weekend. It closes tonight.",
      activity: "Answer the three questions.",
      points_cost: 5,
      points_reward: 30,
      duration: DAY,
      survey_required: true,
      questions: [
        choice("Did you shop last weekend?", ["Yes", "No"]),
        choice("Where?", ["Market", "Supermarket", "Online", "Nowhere"]),
        text("What did you look for in vain?", false),
      ],
    },
  },
  {
    ageMinutes: 4 * DAY,
    contract: {
      title: "Test the app for a month",
      type: "Digital",
      description: "Daily use, one short report a week. For people who like to look closely.",
      activity: "Use the app every day for a month and report each week.",
      points_cost: 400,
      points_reward: 2_400,
      duration: 60 * DAY,
      max_signers: 10,
      survey_required: true,
      is_official: true,
      questions: [
        text("Your four weekly reports"),
        link("A board or document with your screenshots", false),
        choice("Would you go on using it?", ["Yes", "No", "With changes"]),
      ],
    },
  },
];

/** Expired, still open for those who signed: the grace period is half of the duration. */
const IN_GRACE: DemoContract[] = [
  {
    ageMinutes: 5 * DAY,
    contract: {
      title: "Proofread the autumn catalogue",
      type: "Marketing",
      description: "Forty pages, one pair of fresh eyes.",
      activity: "Read the catalogue and list every slip.",
      points_cost: 100,
      points_reward: 300,
      duration: 4 * DAY,
      max_signers: 20,
      survey_required: true,
      questions: [text("The slips, with page numbers")],
    },
  },
  {
    ageMinutes: 26 * HOUR,
    contract: {
      title: "Count the queue at noon",
      type: "Research",
      description: "How many people wait at your post office at twelve?",
      activity: "Count once and hand in the figure.",
      points_cost: 10,
      points_reward: 40,
      duration: DAY,
      survey_required: true,
      questions: [text("The count, with place and day")],
    },
  },
  {
    ageMinutes: 10 * DAY,
    contract: {
      title: "Try the voice assistant",
      type: "Digital",
      description: "Ask it ten things. Tell us which it understood.",
      activity: "Ask ten things and note the answers.",
      points_cost: 70,
      points_reward: 210,
      duration: 8 * DAY,
      max_signers: 80,
      survey_required: true,
      questions: [text("The ten things"), choice("Understood?", ["Most", "Half", "Few"])],
    },
  },
];

/** Fully expired. */
const FULLY_EXPIRED: DemoContract[] = [
  {
    ageMinutes: 40 * DAY,
    contract: {
      title: "Summer newsletter feedback",
      type: "Feedback",
      description: "What stayed with you from the summer issue?",
      activity: "Read the issue and answer.",
      points_cost: 10,
      points_reward: 45,
      duration: 10 * DAY,
      survey_required: true,
      questions: [text("What stayed with you?")],
    },
  },
  {
    ageMinutes: 30 * DAY,
    contract: {
      title: "Label one hundred pictures",
      type: "Digital",
      description: "Cats, dogs, neither. One hundred times.",
      activity: "Label all pictures of the set.",
      points_cost: 150,
      points_reward: 500,
      duration: 12 * DAY,
      max_signers: 30,
      survey_required: false,
    },
  },
  {
    ageMinutes: 12 * DAY,
    contract: {
      title: "Hand out flyers at the fair",
      type: "Marketing",
      description: "A morning at the fair with two hundred flyers.",
      activity: "Hand out the flyers and send a photograph of the empty box.",
      points_cost: 100,
      points_reward: 380,
      duration: 3 * DAY,
      max_signers: 12,
      survey_required: true,
      is_official: true,
      questions: [file("The photograph")],
    },
  },
];

/** Contracts that the demo user has signed, and how each went on. */
export const DEMO_PAST_CONTRACTS: {
  ageDays: number;
  contract: Partial<NewContract>;
  /** null: not submitted. */
  answer: string | null;
  decision: "approved" | "rejected" | null;
  note: string | null;
}[] = [
  {
    ageDays: 50,
    contract: {
      title: "Describe your morning routine",
      type: "Research",
      description: "How does a day with your phone begin?",
      activity: "Write a short paragraph.",
      points_cost: 40,
      points_reward: 120,
      duration: 10 * DAY,
      survey_required: true,
      questions: [text("Your morning in a paragraph")],
    },
    answer: "I read the news before I get up, then I look at the weather and the bus times.",
    decision: "approved",
    note: "Clear and vivid. Thank you!",
  },
  {
    ageDays: 25,
    contract: {
      title: "Summarise a product video",
      type: "Marketing",
      description: "Three minutes of video, three sentences.",
      activity: "Watch the video and sum it up.",
      points_cost: 60,
      points_reward: 190,
      duration: 8 * DAY,
      survey_required: true,
      questions: [text("Your three sentences")],
    },
    answer: "Nice video.",
    decision: "rejected",
    note: "We asked for three sentences about what the video says.",
  },
  {
    ageDays: 12,
    contract: {
      title: "Check the opening hours of your library",
      type: "Digital",
      description: "Listings are often out of date. Yours may be, too.",
      activity: "Compare the listing with the door.",
      points_cost: 20,
      points_reward: 80,
      duration: 30 * DAY,
      max_signers: 100,
      survey_required: true,
      questions: [text("What the door says, and what the listing says")],
    },
    answer: "Door: 9 to 18, Saturday 10 to 14. Listing: 9 to 17, closed on Saturday.",
    decision: "approved",
    note: null,
  },
  {
    ageDays: 3,
    contract: {
      title: "Rate the new app icon",
      type: "Feedback",
      description: "One icon, one honest opinion.",
      activity: "Look at the icon on your own screen and say what it reminds you of.",
      points_cost: 15,
      points_reward: 50,
      duration: 20 * DAY,
      max_signers: 250,
      survey_required: true,
      questions: [text("What does it remind you of?")],
    },
    answer: "A signature on a receipt, with a full stop behind it.",
    decision: null,
    note: null,
  },
  {
    ageDays: 1,
    contract: {
      title: "Keep a diary of your payments",
      type: "Research",
      description: "A week of payments: what, how, and how it felt.",
      activity: "Note every payment for a week.",
      points_cost: 75,
      points_reward: 310,
      duration: 15 * DAY,
      max_signers: 60,
      survey_required: true,
      is_official: true,
      questions: [text("Your diary"), link("A table with your notes", false)],
    },
    answer: null,
    decision: null,
    note: null,
  },
];

export const DEMO_CONTRACTS: DemoContract[] = [...ACTIVE, ...IN_GRACE, ...FULLY_EXPIRED];
