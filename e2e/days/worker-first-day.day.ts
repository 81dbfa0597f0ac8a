import { demo, newIdentity } from "../support/accounts";
import { makeContract } from "../support/contracts";
import { newestMail } from "../support/mailbox";
import { linkOf } from "../support/mailed-links";
import { PHONE } from "../support/phone";
import { expect, test } from "../support/test";
import { personAt } from "./person";
import { fileButton, findAndSign, goTo, logIn, proof, signUp } from "./worker";

// A proof opens in a sandbox, in which the test's own scripts do not run, either.
test.use({ expectedErrors: [/document's frame is sandboxed/] });

test("a worker's first day: from the signup on a phone, over three files and a correction, to the pay", async ({
  open,
  request,
}) => {
  const { title } = await makeContract(request, {
    p_points_cost: 0,
    p_survey_required: true,
    p_survey_questions: [
      { questionType: "text", questionText: "What did you buy?" },
      { questionType: "file", questionText: "A photograph of the receipt" },
      { questionType: "file", questionText: "The price list" },
      { questionType: "file", questionText: "A picture of the screen", required: false },
    ],
  });
  const newcomer = newIdentity();
  const phone = await open(undefined, PHONE);
  const worker = personAt(phone);
  await phone.goto("/signup");
  await signUp(worker, newcomer);
  await worker.lookAway();
  await phone.goto(linkOf(await newestMail(request, newcomer.email)));
  await expect(phone.getByTitle("Available points")).toHaveText("0 points");

  await findAndSign(worker, title);
  const answer = phone.getByLabel("What did you buy?");
  await worker.type(answer, "Rice, two kilos, and a bread.");
  const files = [
    ["A photograph of the receipt", "market-receipt.jpg"],
    ["The price list", "catalogue-slips.pdf"],
    ["A picture of the screen", "menu-overlap.png"],
  ] as const;
  for (const [asked, name] of files) {
    await worker.chooseFile(fileButton(phone, asked), proof(name));
  }
  const chosen = files.map(([, name]) => phone.getByText(name));
  await worker.stillSees(6, ...chosen);
  await expect(phone.getByText("3 of 3 required questions answered.")).toBeVisible();
  await worker.lookAway(5);
  await goTo(worker, "Marketplace");
  await phone.goBack();
  await worker.stillSees(4, ...chosen);

  // Goes on at a computer, where one file is replaced.
  const computer = await open();
  const atDesk = personAt(computer);
  await logIn(atDesk, newcomer);
  await goTo(atDesk, "Contracts");
  await atDesk.click(computer.getByRole("link", { name: "My Contracts" }));
  await atDesk.click(computer.getByRole("link", { name: new RegExp(`: ${title}$`) }).first());
  await atDesk.stillSees(3, ...files.map(([, name]) => computer.getByText(name)));
  await expect(computer.getByLabel("What did you buy?")).toHaveValue(
    "Rice, two kilos, and a bread.",
  );
  await atDesk.chooseFile(fileButton(computer, "The price list"), proof("help-page-yoruba.pdf"));
  await atDesk.stillSees(6, computer.getByText("help-page-yoruba.pdf"));
  await worker.lookAway();
  await worker.stillSees(4, phone.getByText("help-page-yoruba.pdf"));
  await worker.click(phone.getByRole("button", { name: "Submit Contract" }));
  await expect(phone.getByRole("heading", { name: "Contract submitted" })).toBeVisible();

  const desk = await open(demo.admin);
  const reviewer = personAt(desk);
  const card = desk.getByRole("article", { name: title });
  await desk.goto("/admin/approvals");
  await expect(desk.getByRole("article")).toBeVisible();
  await reviewer.press(["/"]);
  await reviewer.typeWhereTheFocusIs(newcomer.username);
  await reviewer.press(["Enter"], 1);
  for (const name of ["market-receipt.jpg", "help-page-yoruba.pdf", "menu-overlap.png"]) {
    await expect(card.getByRole("button", { name: `View ${name}` })).toBeVisible();
  }
  await reviewer.press(["c"], 1);
  await reviewer.typeWhereTheFocusIs("Please photograph the shelf, too.");
  await reviewer.press(["Control+Enter"]);
  await expect(desk.getByText(`Requested changes to “${title}”`)).toBeVisible();

  await expect(phone.getByText("Please photograph the shelf, too.").first()).toBeVisible();
  const picture = fileButton(phone, "A picture of the screen");
  await worker.chooseFile(picture, proof("search-no-result.png"));
  const corrected = phone.getByText("search-no-result.png").first();
  await worker.stillSees(6, corrected, phone.getByText("market-receipt.jpg").first());
  await phone.reload();
  await worker.stillSees(6, corrected);
  await worker.click(phone.getByRole("button", { name: "Submit Again" }));
  await expect(phone.getByRole("heading", { name: "Contract submitted" })).toBeVisible();

  await expect(card.getByRole("button", { name: "View search-no-result.png" })).toBeVisible();
  await reviewer.wait();
  await reviewer.press(["a"]);
  await expect(desk.getByText(`Approved “${title}”: 30 points were paid.`)).toBeVisible();
  await expect(phone.getByRole("heading", { name: "Contract approved" })).toBeVisible();
  await expect(phone.getByTitle("Available points")).toHaveText("30 points");
});
