import { writeFile } from "node:fs/promises";
import { test as base, expect } from "@playwright/test";
import { QUESTION_TYPES } from "@signpoint/api/platform/constants";
import type { QuestionType } from "@signpoint/api/work/questions";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { report } from "../../packages/server/test/support/proof";
import { type Account, demo, newAccount } from "../support/accounts";
import { makeContractWithEveryQuestion, questions } from "../support/every-question";
import { halvedPng } from "../support/proof-files";
import { queueOf } from "../support/queue";

/** Milliseconds to wait, for busy machines. */
const PATIENCE_MS = 90_000;
const POINTS = '//*[@title="Available points"]';

/** Opens a window of Firefox with a new profile, over WebDriver BiDi, which it speaks without a driver. */
const test = base.extend<{ open: () => Promise<Page> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  open: async ({}, use) => {
    const browsers: Browser[] = [];
    await use(async () => {
      const browser = await puppeteer.launch({
        browser: "firefox",
        executablePath: process.env.FIREFOX_PATH,
        headless: true,
        timeout: PATIENCE_MS,
      });
      browsers.push(browser);
      const [page = await browser.newPage()] = await browser.pages();
      page.setDefaultTimeout(PATIENCE_MS);
      return page;
    });
    for (const browser of browsers) await browser.close();
  },
});

test("in Firefox a contract is signed, answered with a file, submitted, approved and paid", async ({
  open,
  request,
  baseURL: url = "",
}, info) => {
  const account = await newAccount(request);
  const { id, title } = await makeContractWithEveryQuestion(request, { p_points_reward: 130 });
  const proof = info.outputPath("proof.png");
  await writeFile(proof, halvedPng());

  const user = await open();
  await logIn(user, url, account);
  expect(await read(user, POINTS)).toMatch(/^50\b/);
  await user.goto(`${url}/contracts`);
  await click(user, pressable(`View Details: ${title}`));
  await read(user, heading(title));
  await click(user, pressable("Sign Contract"));
  await click(user, pressable("Sign Contract", part("dialog", "Sign this contract?")));
  await read(user, heading("Your submission"));
  await read(user, `${POINTS}[starts-with(normalize-space(), "40 ")]`);

  for (const kind of QUESTION_TYPES) await ANSWER[kind](user, field(questions[kind]), proof);
  await click(user, pressable("Submit Contract"));
  await read(user, heading("Contract submitted"));

  const admin = await open();
  await logIn(admin, url, demo.admin);
  await admin.goto(url + (await queueOf(request, account)));
  const submission = part("article", account.username);
  expect(await read(admin, submission)).toContain(title);
  await click(admin, pressable("Approve", submission));
  await read(admin, `//*[text()[contains(., "Approved “${title}”")]]`);

  await user.goto(`${url}/contracts/${id}`);
  await read(user, heading("Contract approved"));
  expect(await read(user, POINTS)).toMatch(/^170\b/);
  report(`the main job in ${await user.browser().version()}`, { people: 2 });
});

async function logIn(page: Page, url: string, { email, password }: Account): Promise<void> {
  await page.goto(`${url}/login`);
  await type(page, field("Email"), email);
  await type(page, field("Password"), password);
  await click(page, pressable("Login", "//main"));
  await read(page, POINTS);
}

type Answer = (page: Page, field: string, proof: string) => Promise<void>;

/** Answers the question of each type. */
const ANSWER: Record<QuestionType, Answer> = {
  text: (page, xpath) => type(page, xpath, "Less salt."),
  link: (page, xpath) => type(page, xpath, "https://example.com"),
  multiple_choice: (page) => click(page, '//label[contains(., "Second")]'),
  file: async (page, _field, proof) => {
    const input = await page.waitForSelector('xpath///input[@type="file"]');
    await (await input?.toElement("input"))?.uploadFile(proof);
    await read(page, '//button[starts-with(@aria-label, "Replace")]');
  },
};

const click = (page: Page, xpath: string) => page.locator(`xpath/${xpath}`).click();
const type = (page: Page, xpath: string, text: string) => page.locator(`xpath/${xpath}`).fill(text);

/** Waits until the element is visible, and resolves to its text. */
async function read(page: Page, xpath: string): Promise<string> {
  const element = await page.locator(`xpath/${xpath}`).waitHandle();
  return await element.evaluate((shown) => shown.textContent ?? "");
}

/** Returns the XPath of the button or link with this text or label. */
const pressable = (name: string, within = "") =>
  `${within}//*[self::button or self::a][normalize-space()="${name}" or @aria-label="${name}"]`;

const field = (label: string) => `//*[@id=//label[contains(normalize-space(), "${label}")]/@for]`;
const heading = (text: string) =>
  `//*[self::h1 or self::h2 or self::h3][normalize-space()="${text}"]`;
const part = (role: string, text: string) =>
  `//*[(@role="${role}" or self::${role}) and contains(., "${text}")]`;
