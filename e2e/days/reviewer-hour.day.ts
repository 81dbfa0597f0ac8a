import type { Locator } from "@playwright/test";
import { report } from "../../packages/server/test/support/proof";
import { type Account, demo, newAccount } from "../support/accounts";
import { ownWord } from "../support/items";
import { type OwnServer, startServerWithTwoAdmins } from "../support/own-server";
import { submitNewContracts } from "../support/signed";
import { expect, test } from "../support/test";
import { type Person, personAt } from "./person";
import { goTo, logIn } from "./worker";

const PEOPLE = 6;
const EACH = 5;
const SUBMISSIONS = PEOPLE * EACH;

let server: OwnServer;

test.beforeAll(async () => {
  server = await startServerWithTwoAdmins({});
});

test.afterAll(async () => {
  await server.stop();
});

/** Logs in, goes to the queue of contracts, and returns the open card. */
async function openDesk(person: Person, account: Account): Promise<Locator> {
  await logIn(person, account);
  await goTo(person, "Admin");
  await person.click(person.page.getByRole("link", { name: /^Approvals/ }).first());
  const card = person.page.locator("[data-card]");
  await card.focus();
  return card;
}

test("a reviewer's hour: thirty submissions by keys alone, three taken back, a colleague who decides others beside", async ({
  open,
}) => {
  const word = ownWord();
  for (let index = 0; index < PEOPLE; index += 1) {
    const titles = Array.from({ length: EACH }, (_, at) => `${word} ${index}${at}`);
    await submitNewContracts(server.request, await newAccount(server.request), titles);
  }
  const page = await open(undefined, { baseURL: server.url });
  const reviewer = personAt(page);
  const card = await openDesk(reviewer, demo.admin);
  const colleague = personAt(await open(undefined, { baseURL: server.url }));
  const theirs = await openDesk(colleague, demo.user);

  let keys = 0;
  const startedAt = Date.now();
  const press = async (names: string[]) => {
    keys += names.length;
    await reviewer.press(names);
  };
  const write = async (text: string) => {
    keys += text.length;
    await reviewer.typeWhereTheFocusIs(text);
  };
  /** Waits until another submission is open than before. */
  const next = (before: string | null) =>
    expect.poll(() => card.getAttribute("data-card")).not.toBe(before);
  for (let count = 0; count < SUBMISSIONS; count += 1) {
    // A look at the answers.
    await reviewer.wait(2);
    const open = await card.getAttribute("data-card");
    if (count % 10 === 2) {
      await expect.poll(() => theirs.getAttribute("data-card")).not.toBe(open);
      await colleague.press(["a"]);
    }
    if (count % 10 === 4) {
      await press(["r"]);
      await write("it");
      await press(["Control+Enter"]);
    } else if (count % 10 === 7) {
      await press(["c"]);
      await write("Please say which spoon.");
      await press(["Control+Enter"]);
    } else if (count % 10 === 9) {
      await press(["a"]);
      await next(open);
      await press(["z"]);
      await expect(card).toHaveAttribute("data-card", open ?? "");
      await press(["a"]);
    } else {
      await press(["a"]);
    }
    await next(open);
  }
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  report("a reviewer's hour", { submissions: SUBMISSIONS, keys, seconds });

  await expect(page.getByText(/^(?:Approving|Rejecting|Requesting)/)).toHaveCount(0);
  const waiting = await page.getByText(/^\d+ of \d+ shown$/).textContent();
  await page.reload();
  await reviewer.stillSees(3, page.getByText(waiting ?? ""));
});
