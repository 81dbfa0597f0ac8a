import { adminMessages, appealMessages, rejectionReasons } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { NOW } from "../support/contract-records";
import { NO_CONNECTION, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { idOf } from "../support/records";
import { PHONE } from "../support/render";
import { APPEALS, card, openDesk, pageOf, press } from "../support/review-desk";
import { appeal } from "../support/review-records";

const tab = page.getByRole("tab", { name: /^Appeals/ });
const uphold = page.getByRole("button", { name: /^Uphold Rejection: / });

test("an appeal is read with its rejection and overturned by key, with a reason", async () => {
  const one = appeal({ files: [`${idOf(1)}/late.png`], has_only_same_admin: true });
  const { server, url } = await openDesk("/admin/appeals", {
    appeals: [one],
    answers: {
      "appeals.decide": ({ p_note: note }) =>
        Object.assign(one, { state: "overturned", note, decided_at: NOW, recharged_points: 10 }),
    },
  });
  await expect.poll(url).toBe(APPEALS);
  await expect.element(tab).toHaveTextContent(/^Appeals\s*1$/);
  const rejected = [rejectionReasons.unreadable_file, "There is no <b>picture</b>."];
  for (const text of ["The <i>picture</i> was there.", ...rejected]) {
    await expect.element(card("Work 1")).toHaveTextContent(text);
  }
  await expect.element(card().getByRole("button", { name: "View late.png" })).toBeVisible();
  await expect.element(card().getByText(appealMessages.onlyRejectingAdmin)).toBeVisible();
  await inspect();

  await press("o");
  const dialog = page.getByRole("dialog", { name: "Overturn the rejection?" });
  await expect.element(dialog).toHaveTextContent("30 points are paid to ada");
  await expect.element(dialog).toHaveTextContent("10 points");
  await inspect();
  const confirm = dialog.getByRole("button", { name: "Overturn Rejection" });
  await confirm.click();
  await expect.element(dialog.getByText(adminMessages.appealNoteRequired)).toBeVisible();
  const note = dialog.getByLabelText("Note to the user");
  await expect.element(note).toHaveFocus();
  await note.fill("It is there now.");
  await confirm.click();
  const done = "Overturned the rejection of “Work 1”: 30 points were paid to ada.";
  await expect.element(page.getByText(done)).toBeVisible();
  expect(server.inputs("appeals.decide")).toEqual([
    { p_appeal_id: idOf(61), p_overturn: true, p_note: "It is there now." },
  ]);
  await expect.element(page.getByRole("heading", { name: "No open appeals" })).toBeVisible();

  await page.getByRole("link", { name: "Overturned" }).click();
  await expect.element(card()).toHaveTextContent("It is there now.");
  const again = "10 points of the returned cost were taken again.";
  await expect.element(card()).toHaveTextContent(again);
  await expect.element(card().getByRole("button", { name: /^Overturn/ })).not.toBeInTheDocument();
  await inspect();
  await expect
    .element(card().getByRole("link", { name: /^View Details/ }))
    .toHaveAttribute("href", pageOf(1));
});

test("who has rejected is told that another admin decides", async () => {
  await openDesk(APPEALS, { appeals: [appeal({ may_decide: false })] });
  await expect.element(card().getByText(appealMessages.ownRejection)).toBeVisible();
  const decide = card().getByRole("button", { name: /^(Uphold|Overturn)/ });
  await expect.element(decide).not.toBeInTheDocument();
  await expect.element(tab).toHaveTextContent(/^Appeals\s*0$/);
});

test("on a phone appeals are cards one below the other", async () => {
  await openDesk(APPEALS, { appeals: [appeal()] });
  await expect.element(uphold).toBeVisible();
  await page.viewport(PHONE.width, PHONE.height);
  await expect.element(card("Work 1").getByRole("button", { name: /^Uphold/ })).toBeVisible();
  await inspect();
});

test("without appeals of a state that state explains itself, and is in the address", async () => {
  const { url } = await openDesk(APPEALS, {});
  await page.getByRole("link", { name: "Upheld" }).click();
  await expect.element(page.getByRole("heading", { name: "No such appeals" })).toBeVisible();
  await expect.poll(url).toContain("state=upheld");
});

test("an appeal that was decided says who upheld the rejection, and why", async () => {
  const decided = { note: "It is too dark to read.", decided_at: NOW, decided_by_username: "bob" };
  await openDesk(`${APPEALS}&state=upheld`, {
    appeals: [appeal({ state: "upheld", may_decide: false, ...decided })],
  });
  await expect.element(page.getByText(/^Upheld by bob/)).toBeVisible();
  await expect.element(page.getByText(decided.note)).toBeVisible();
});

test("appeals that cannot be loaded can be tried again", async () => {
  const { server } = await openDesk(APPEALS, { answers: { "appeals.list": refuse("NOT_FOUND") } });
  const title = page.getByRole("heading", { name: adminMessages.approvalsLoadFailed });
  await expect.element(title).toBeVisible();
  await inspect();
  server.answer({ "appeals.list": { items: [appeal()], next_cursor: null } });
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect.element(card("Work 1")).toBeVisible();
});

test("a decision about an appeal that failed keeps its reason for the next try", async () => {
  const { server } = await openDesk(APPEALS, {
    appeals: [appeal()],
    answers: { "appeals.decide": NO_CONNECTION },
  });
  const dialog = page.getByRole("dialog", { name: "Uphold the rejection?" });
  const confirm = dialog.getByRole("button", { name: "Uphold Rejection" });
  await uphold.click();
  await dialog.getByLabelText("Note to the user").fill("It cannot be read still.");
  await confirm.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(adminMessages.appealDecideFailed);
  server.answer({ "appeals.decide": appeal({ state: "upheld" }) });
  await expect.element(uphold).toBeEnabled();
  await uphold.click();
  const note = dialog.getByLabelText("Note to the user");
  await expect.element(note).toHaveValue("It cannot be read still.");
  await confirm.click();
  await expect.element(page.getByText("Upheld the rejection of “Work 1”.")).toBeVisible();
});
