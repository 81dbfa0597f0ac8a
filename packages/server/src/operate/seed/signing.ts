import type { REJECTION_REASONS } from "@signpoint/api/platform/constants";

/** What became of a signing: `corrected` was approved after a correction, `appealed` waits for a decision about its rejection. */
export type Outcome =
  | "approved"
  | "praised"
  | "corrected"
  | "rejected"
  | "upheld"
  | "overturned"
  | "appealed"
  | "pending"
  | "in_progress"
  | "given_back";

/** A request for changes, and the corrected submission if there is one. Times are minutes before the seeding. */
export interface Round {
  requested: number;
  submitted?: number;
  note: string;
  /** The answers of the submission that is to be corrected, when they are others. */
  answers?: Signing["answers"];
}

export interface Appeal {
  made: number;
  text: string;
  /** None while it is open. */
  decision?: { decided: number; by: string; overturn: boolean; note: string };
}

/** A signing of the demo data and what became of it. Times are minutes before the seeding. */
export interface Signing {
  username: string;
  title: string;
  signed: number;
  submitted?: number;
  decided?: number;
  /** When its place is given back. */
  givenBack?: number;
  /** The answers to the first questions, in their order; what is not submitted is a draft. */
  answers: (string | undefined)[];
  decision?: "approve" | "reject";
  reason?: (typeof REJECTION_REASONS)[number];
  note?: string;
  /** The username of the admin who reviews it; the demo admin unless it is said. */
  by?: string;
  rounds?: Round[];
  appeal?: Appeal;
  /** What signer and reviewer wrote to each other; the admin who wrote, or else the signer. */
  messages?: { written: number; by?: string; text: string }[];
}
