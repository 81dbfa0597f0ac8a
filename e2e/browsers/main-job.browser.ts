import { writeFile } from "node:fs/promises";
import { report } from "../../packages/server/test/support/proof";
import { type Account, demo } from "../support/accounts";
import { makeContractWithEveryQuestion, questions } from "../support/every-question";
import { halvedPng } from "../support/proof-files";
import { queueOf } from "../support/queue";
import { field, heading, part, pressable } from "./locators";
import type { Screen } from "./screen";
import { expect, test } from "./test";

const points = '//*[@title="Available points"]';

test("a contract is signed, answered with a file, submitted, approved and paid", async ({
  open,
  request,
  account,
  url,
}, info) => {
  const { id, title } = await makeContractWithEveryQuestion(request, { p_points_reward: 130 });
  const proof = info.outputPath("proof.png");
  await writeFile(proof, halvedPng());

  const user = await open();
  await logIn(user, url, account);
  expect(await user.read(points)).toMatch(/^50\b/);
  await user.goto(`${url}/contracts`);
  await user.click(pressable(`View Details: ${title}`));
  await user.read(heading(title));
  await user.click(pressable("Sign Contract"));
  await user.click(pressable("Sign Contract", part("dialog", "Sign this contract?")));
  await user.read(heading("Your submission"));
  expect(await user.read(points)).toMatch(/^40\b/);

  await user.click('//label[contains(., "Second")]');
  await user.type(field(questions.text), "Less salt.");
  await user.type(field(questions.link), "https://example.com");
  await user.choose('//input[@type="file"]', proof);
  await user.read(
    '//button[starts-with(normalize-space(), "Replace") or starts-with(@aria-label, "Replace")]',
  );
  await user.click(pressable("Submit Contract"));
  await user.read(heading("Contract submitted"));

  const admin = await open();
  await logIn(admin, url, demo.admin);
  await admin.goto(url + (await queueOf(request, account)));
  const submission = part("article", account.username);
  expect(await admin.read(submission)).toContain(title);
  await admin.click(pressable("Approve", submission));
  await admin.read(`//*[@id="main" and not(.${submission})]`);

  await user.goto(`${url}/contracts/${id}`);
  await user.read(heading("Contract approved"));
  expect(await user.read(points)).toMatch(/^170\b/);
  report(`the main job in ${user.version}`, { people: 2 });
});

async function logIn(screen: Screen, url: string, { email, password }: Account): Promise<void> {
  await screen.goto(`${url}/login`);
  await screen.type(field("Email"), email);
  await screen.type(field("Password"), password);
  await screen.click(pressable("Login", "//main"));
  await screen.read(points);
}
