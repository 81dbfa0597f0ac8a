import type { PAUSES } from "./constants";

type Pause = (typeof PAUSES)[number];

/** What is refused meanwhile. */
const REFUSALS: Record<Pause, string> = {
  payouts: "Payouts are paused at the moment. Nothing was changed.",
  redemptions: "Redeeming is paused at the moment. Nothing was paid. Please try again later.",
  signings: "Signing is paused at the moment. Nothing was paid. Please try again later.",
};

/** What each pause is called, and what it does. */
const NAMES: Record<Pause, { name: string; effect: string }> = {
  payouts: {
    name: "Payouts",
    effect: "While paused, nobody can approve cash or export payouts.",
  },
  redemptions: { name: "Redemptions", effect: "While paused, nobody can redeem points." },
  signings: { name: "Signings", effect: "While paused, nobody can sign a contract." },
};

/** Texts of what admins can pause. */
export const pauseMessages = {
  paused: "This is paused at the moment. Please try again later.",
  failed: "It could not be changed. Please try again.",
  names: NAMES,
  refused: (pause: Pause) => REFUSALS[pause],
} as const;
