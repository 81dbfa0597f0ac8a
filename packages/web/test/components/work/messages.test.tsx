import { messageMessages } from "@signpoint/api/texts";
import type { TimelineEntry } from "@signpoint/api/work/timeline";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contractAnswers, inMinutes, NOW, signed } from "../support/contract-records";
import { NO_CONNECTION, promised, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { openContract } from "../support/open-contract";
import { USER_ID } from "../support/people";
import { idOf } from "../support/records";
import { render } from "../support/render";
import { APPEALS, card, openDesk, pageOf, QUEUE } from "../support/review-desk";
import { appeal, submission, submissionPage } from "../support/review-records";

const PATH = `/contracts/${idOf(1)}`;
const timeline = page.getByRole("region", { name: "Timeline" });
const write = page.getByRole("button", { name: "Write to the Reviewer" });
const field = page.getByLabelText("Message to the reviewer");
const send = page.getByRole("button", { name: "Send Message" });

const entry = (kind: TimelineEntry["kind"], minute: number, changes = {}): TimelineEntry => ({
  kind,
  at: inMinutes(minute),
  username: null,
  note: null,
  ...changes,
});
const PENDING = { status: "pending", submitted_at: inMinutes(-50) } as const;
const SUBMITTED = [entry("signed", -60), entry("submitted", -50)];
const message = (by_signer: boolean, text: string) => ({
  id: idOf(90),
  signed_contract_id: idOf(21),
  by_signer,
  text,
  created_at: NOW,
});

beforeEach(() => localStorage.removeItem(`signpoint.message.${USER_ID}.${idOf(21)}`));

test("the signer keeps what is typed while a message is on its way", async () => {
  const { promise, give } = promised();
  const { server } = await openContract(signed(PENDING, { timeline: SUBMITTED }), {
    "messages.toReviewer": async ({ p_text }) => {
      await promise;
      return message(true, p_text);
    },
  });
  await write.click();
  await field.fill("Number 7.");
  await send.click();
  await field.fill("Number 7. Second floor.");
  const loads = server.inputs("contracts.get").length;
  give();
  await expect.poll(() => server.inputs("contracts.get").length).toBeGreaterThan(loads);
  await expect.element(field).toHaveValue("Number 7. Second floor.");
});

test("the signer writes to the reviewer, reads both sides as text, and is told what is left", async () => {
  const detail = signed(PENDING, {
    timeline: [
      ...SUBMITTED,
      entry("reviewer_wrote", -40, { note: "Which <b>shop</b>?" }),
      entry("signer_wrote", -30, { note: "Soup Street." }),
    ],
  });
  const { server } = await openContract(detail, {
    "messages.toReviewer": ({ p_text }) => {
      detail.timeline.push(entry("signer_wrote", 0, { note: p_text }));
      return message(true, p_text);
    },
  });
  await expect.element(timeline).toHaveTextContent("Message from the reviewer");
  await expect.element(timeline).toHaveTextContent("Which <b>shop</b>?");
  await expect.element(timeline).toHaveTextContent("Your message");
  await write.click();
  await expect.element(field).toHaveFocus();
  await expect.element(timeline).toHaveTextContent("9 messages are left.");
  await inspect({ onPhone: true });
  await send.click();
  await expect.element(page.getByText(messageMessages.required)).toBeVisible();
  await expect.element(field).toHaveFocus();
  await field.fill(" Number 7. ");
  await send.click();
  await expect.element(page.getByText(messageMessages.sent)).toBeVisible();
  await expect.element(timeline).toHaveTextContent("Number 7.");
  expect(server.inputs("messages.toReviewer")).toEqual([
    { p_signed_contract_id: idOf(21), p_text: "Number 7." },
  ]);
  await write.click();
  await expect.element(field).toHaveValue("");
});

test("the signer keeps what was typed when the answer is lost, and on the next visit", async () => {
  const detail = signed(PENDING, { timeline: SUBMITTED });
  const { server, router } = await openContract(detail, { "messages.toReviewer": NO_CONNECTION });
  await write.click();
  await userEvent.keyboard("Soup Street.");
  await send.click();
  await expect.element(page.getByText(messageMessages.sendFailed)).toBeVisible();
  await expect.element(field).toHaveValue("Soup Street.");
  await router.navigate({ to: "/notices" });
  await expect.element(field).not.toBeInTheDocument();
  await router.navigate({ to: PATH });
  await expect.element(field).toHaveValue("Soup Street.");
  server.answer({ "messages.toReviewer": ({ p_text }) => message(true, p_text) });
  await send.click();
  await expect.element(page.getByText(messageMessages.sent)).toBeVisible();
});

test("the signer finds no kept text again that had arrived after all", async () => {
  localStorage.setItem(`signpoint.message.${USER_ID}.${idOf(21)}`, "Soup Street. ");
  const arrived = [...SUBMITTED, entry("signer_wrote", -5, { note: "Soup Street." })];
  await openContract(signed(PENDING, { timeline: arrived }));
  await expect.element(write).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
});

const decided = (minute: number) => {
  const own = { ...PENDING, status: "approved", decided_at: inMinutes(minute) } as const;
  return contractAnswers(signed(own, { timeline: [...SUBMITTED, entry("approved", minute)] }));
};

test("the signer reads until when both can write after the decision", async () => {
  await render(PATH, { at: NOW, answers: decided(-10) });
  await write.click();
  await expect.element(timeline).toHaveTextContent(/Both sides can write until .*Dec 1/);
});

const ten = Array.from({ length: 10 }, (_, n) => entry("signer_wrote", n - 40, { note: "?" }));
test.each([
  ["have ended 7 days after the decision", decided(-7 * 24 * 60), messageMessages.ended],
  [
    "of a side are used up with the tenth",
    contractAnswers(signed(PENDING, { timeline: [...SUBMITTED, ...ten] })),
    messageMessages.usedUp,
  ],
] as const)("the signer reads that messages %s, and a way to ask", async (_, answers, text) => {
  await render(PATH, { at: NOW, answers });
  await expect.element(timeline).toHaveTextContent(text);
  await expect.element(write).not.toBeInTheDocument();
  await expect.element(timeline.getByRole("link", { name: "Contact us" })).toBeVisible();
});

test("the signer cannot write before the submission", async () => {
  const signedOnly = signed({}, { timeline: [entry("signed", -60)] });
  await openContract(signedOnly);
  await expect.element(timeline).toBeVisible();
  await expect.element(write).not.toBeInTheDocument();
});

const asked = [
  ...SUBMITTED,
  entry("signer_wrote", -5, { username: "ada", note: "Which <i>size</i>?" }),
];

test("a reviewer finds a new message in the queue, reads it on the card, and answers it there", async () => {
  const one = submissionPage(submission(1, { has_new_message: true }), { timeline: asked });
  const { server } = await openDesk(QUEUE, {
    submissions: [one, submission(2)],
    answers: {
      "messages.toSigner": ({ p_text }) => {
        Object.assign(one, {
          has_new_message: false,
          timeline: [...asked, entry("reviewer_wrote", 0, { username: "grace", note: p_text })],
        });
        return message(false, p_text);
      },
    },
  });
  await expect.element(card().getByText("New Message")).toBeVisible();
  const messages = card();
  await expect.element(messages).toHaveTextContent("Which <i>size</i>?");
  await expect.element(messages).toHaveTextContent("by ada");
  await inspect({ onPhone: true });
  await messages.getByRole("button", { name: "Write to the Signer" }).click();
  await userEvent.keyboard("Any size.");
  await messages.getByRole("button", { name: "Send Message" }).click();
  await expect.poll(() => server.inputs("messages.toSigner")).toHaveLength(1);
  await expect.element(card().getByText("New Message")).not.toBeInTheDocument();
  await expect.element(messages).toHaveTextContent("Any size.");
});

test("a reviewer opens the messages of a card, whose failure can be tried again", async () => {
  await openDesk(QUEUE, {
    submissions: [submission(1)],
    answers: { "submissions.get": refuse("INTERNAL_SERVER_ERROR") },
  });
  await card().getByRole("button", { name: "Messages" }).click();
  await expect
    .element(page.getByRole("heading", { name: "The messages could not be loaded" }))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: "Try Again" })).toBeVisible();
});

test("a reviewer reads a new message on the page of the submission, and that it was not sent", async () => {
  const one = submissionPage(submission(1, { has_new_message: true }), { timeline: asked });
  await openDesk(pageOf(1), {
    submissions: [one],
    answers: { "messages.toSigner": refuse("MESSAGES_USED_UP") },
  });
  await expect.element(page.getByText("New Message")).toBeVisible();
  await timeline.getByRole("button", { name: "Write to the Signer" }).click();
  await userEvent.keyboard("Any size.");
  await send.click();
  await expect.element(timeline).toHaveTextContent(messageMessages.usedUp);
  await expect.element(page.getByLabelText("Message to the signer")).toHaveValue("Any size.");
});

test("who decides an appeal reads the messages, and can write", async () => {
  const { submission: rejected } = appeal();
  const one = appeal({
    submission: {
      ...rejected,
      decided_at: inMinutes(-40),
      timeline: [...asked, entry("appealed", -30)],
    },
  });
  await openDesk(APPEALS, { appeals: [one] });
  const messages = card();
  await expect.element(messages).toHaveTextContent("Which <i>size</i>?");
  await expect.element(messages.getByRole("button", { name: "Write to the Signer" })).toBeVisible();
});
