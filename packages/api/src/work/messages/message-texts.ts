import { MESSAGE_DAYS, MESSAGES_PER_SIDE } from "../../platform/constants";

/** Texts about the messages between the signer of a submission and its reviewers. */
export const messageMessages = {
  ended: `Messages end ${MESSAGE_DAYS} days after the decision. These days are over.`,
  usedUp: `Each side can write ${MESSAGES_PER_SIDE} messages about a submission. Yours are used up.`,
  ownSubmission: "This is your own submission. You write about it on the page of its contract.",
  required: "Please write a message.",
  toReviewer: "The admins who review submissions read it. It moves no deadline.",
  toSigner: "The signer reads it, without your name. It moves no deadline.",
  left: (left: number) => (left === 1 ? "1 message is left." : `${left} messages are left.`),
  until: (time: string) => `Both sides can write until ${time}.`,
  sent: "Your message was sent.",
  sendFailed: "Failed to send the message. Please try again.",
} as const;
