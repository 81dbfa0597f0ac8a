import type { PersonAccount } from "@signpoint/api/accounts/person";
import type { PersonCluster } from "@signpoint/api/accounts/person-cluster";
import type { PersonRecord } from "@signpoint/api/accounts/person-record";
import type { FactorRemoval } from "@signpoint/api/accounts/safety/factor-removal";
import { clusterMessages, lostMailboxMessages, refusalMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "~/platform/api/query-client";
import { NOW } from "../support/contract-records";
import { promised, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { profileOf } from "../support/people";
import { ACCOUNT, listedPerson, PERSON, PERSON_PAGE, RECORD } from "../support/person-records";
import { idOf, listOf, NOTHING } from "../support/records";
import { PHONE, render } from "../support/render";
import { order } from "../support/review-records";

const records = page.getByRole("navigation", { name: "Records" });

async function openPerson(
  record: PersonRecord,
  account: PersonAccount,
  path = "",
  person = PERSON,
) {
  const signing = {
    id: idOf(21),
    status: "approved" as const,
    points_cost: 1_000,
    points_reward: 2_000,
    submitted_at: NOW,
    decided_at: NOW,
    created_at: NOW,
    contract_id: idOf(1),
    title: "Taste the soup",
  };
  return await render(`/admin/people/${person}${path}`, {
    as: "admin",
    at: NOW,
    answers: {
      ...PERSON_PAGE,
      "administration.person": record,
      "people.account": account,
      "people.signings": listOf([signing]),
      "people.redemptions": listOf([{ ...order(5), payout_state: null }]),
      "people.events": listOf([
        {
          id: idOf(31),
          event: "account_suspended" as const,
          detail: null,
          device: null,
          network: null,
          created_at: NOW,
        },
      ]),
    },
  });
}

test("people are listed with what they are, and lead to their pages and to the clusters", async () => {
  const ben = listedPerson({ points: 1_050, is_admin: true });
  const suspended = listedPerson({ id: idOf(51), username: "cleo", is_suspended: true });
  const unconfirmed = listedPerson({ id: idOf(52), username: "dora", is_confirmed: false });
  const { server, url } = await render("/admin/people", {
    as: "admin",
    at: NOW,
    answers: { "administration.people": listOf([ben, suspended, unconfirmed]) },
  });
  const row = (name: string) => page.getByRole("row", { name: new RegExp(`^${name} `) });
  await expect.element(row("ben")).toHaveTextContent("Admin");
  await expect.element(row("ben")).toHaveTextContent("1,050");
  await expect.element(row("cleo")).toHaveTextContent("Suspended");
  await expect
    .element(row("cleo").getByRole("link"))
    .toHaveAttribute("href", `/admin/people/${idOf(51)}`);
  await expect
    .element(page.getByRole("link", { name: "Clusters" }))
    .toHaveAttribute("href", "/admin/people/clusters");
  await inspect({ onPhone: true });
  await page.getByRole("searchbox", { name: "Search" }).fill("CLE");
  await expect.poll(url).toContain("search=CLE");
  await expect
    .poll(() => server.inputs("administration.people").at(-1))
    .toMatchObject({ search: "CLE" });
});

test("an admin reads all signings, redemptions and events of a person, and lets an admin act again whose rights wait, whose email other admins do not change", async () => {
  const held = { ...ACCOUNT, is_admin: true, admin_held_at: NOW, safety_pause_until: NOW };
  const { url } = await openPerson(RECORD, held);
  await expect.element(page.getByText(/^Admin rights wait since/)).toBeVisible();
  await expect.element(page.getByText(/wait for safety until/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Make Admin" })).toBeVisible();
  await expect.element(page.getByText(lostMailboxMessages.ofAdmin)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Change Email" })).not.toBeInTheDocument();
  await records.getByRole("link", { name: "Signings" }).click();
  await expect.poll(url).toContain("view=signings");
  const signings = page.getByRole("region", { name: "Signings" }).first();
  await expect
    .element(signings.getByRole("link").first())
    .toHaveAttribute("href", `/admin/contracts/signed/${idOf(21)}`);
  await expect.element(signings).toHaveTextContent("Cost 1,000, reward 2,000");
  await inspect();
  await records.getByRole("link", { name: "Redemptions" }).click();
  const orders = page.getByRole("region", { name: "Redemptions" }).first();
  await expect
    .element(orders.getByRole("link").first())
    .toHaveAttribute("href", `/admin/redemptions/${idOf(5)}`);
  await inspect();
  await records.getByRole("link", { name: "What happened to the account" }).click();
  await expect.element(page.getByText("Account suspended")).toBeVisible();
  await inspect();
});

test("what stays of a deleted account is shown, and nothing can be done to it", async () => {
  const username = "Deleted account 0123456789ab";
  await openPerson(
    { ...RECORD, username, deleted_at: "2026-01-02T03:04:05.000Z" },
    { ...ACCOUNT, username, email: null },
    "?view=redemptions",
  );
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(username);
  await expect.element(page.getByText("This account was deleted")).toBeVisible();
  await expect.element(page.getByText("What stays under the pseudonym")).toBeVisible();
  const orders = page.getByRole("region", { name: "Redemptions" }).first();
  await expect.element(orders.getByRole("link").first()).toBeVisible();
  for (const name of ["Suspend", "Credit Points", "Add Note"]) {
    await expect.element(page.getByRole("button", { name })).not.toBeInTheDocument();
  }
  await inspect();
});

test("a correction, a note and a suspension begin at what is missing", async () => {
  const { server } = await openPerson(RECORD, ACCOUNT);
  const form = page.getByRole("form", { name: "Correct points" });
  const credit = form.getByRole("button", { name: "Credit Points" });
  await credit.click();
  await expect.element(form.getByLabelText("Points")).toHaveFocus();
  await form.getByLabelText("Points").fill("51");
  await credit.click();
  await expect.element(form.getByLabelText("Reason")).toHaveFocus();
  await form.getByLabelText("Reason").fill("Paid too much");
  await form.getByRole("button", { name: "Deduct Points" }).click();
  await expect.element(form.getByText(refusalMessages.notThatManyPoints)).toBeVisible();
  await inspect();
  const notes = page.getByRole("form", { name: "Add a note" });
  await notes.getByRole("button", { name: "Add Note" }).click();
  await expect
    .element(notes.getByLabelText("New note"))
    .toHaveAccessibleDescription(/Please write the note/);
  await page.getByRole("button", { name: "Suspend" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect
    .element(dialog.getByLabelText("Reason"))
    .toHaveAccessibleDescription(/Please write a reason/);
  expect(server.inputs("people.suspend")).toEqual([]);
});

test("a note that is typed while another one is on its way stays", async () => {
  const { promise, give } = promised();
  const { server } = await openPerson(RECORD, ACCOUNT);
  server.answer({
    "people.addNote": async ({ p_note: note }) => {
      await promise;
      return { id: idOf(41), note, admin_username: "admin", created_at: NOW };
    },
  });
  const field = page.getByLabelText("New note");
  await field.fill("Called.");
  await page.getByRole("button", { name: "Add Note" }).click();
  await field.fill("Will call back.");
  const loads = server.inputs("people.notes").length;
  give();
  await expect.poll(() => server.inputs("people.notes").length).toBeGreaterThan(loads);
  await expect.element(field).toHaveValue("Will call back.");
});

test("a note and a reason that are typed are each not left without a question, and both after one", async () => {
  const { router, url } = await openPerson(RECORD, ACCOUNT);
  const path = url();
  const [note, reason] = [page.getByLabelText("New note"), page.getByLabelText("Reason")];
  const stay = async () => {
    void router.navigate({ to: "/about" });
    await page.getByRole("button", { name: "Keep Editing" }).click();
  };
  await note.fill("Called.");
  await stay();
  expect(url()).toBe(path);
  await records.getByRole("link", { name: "Redemptions" }).click();
  await expect.poll(url).toContain("view=redemptions");
  await expect.element(note).toHaveValue("Called.");
  await note.fill("");
  await reason.fill("Paid too little");
  await stay();
  await expect.element(reason).toHaveValue("Paid too little");
  await note.fill("Called.");
  void router.navigate({ to: "/about" });
  await page.getByRole("button", { name: "Leave Without Saving" }).click();
  await expect.poll(url).toBe("/about");
});

test("an admin's own page leaves the points to another admin", async () => {
  const own = profileOf("admin").id;
  await openPerson({ ...RECORD, id: own }, { ...ACCOUNT, id: own, is_admin: true }, "", own);
  await expect.element(page.getByText("Another admin corrects your points.")).toBeVisible();
});

test("a person's page says with whom the network is shared, and logs the person out everywhere, with a reason", async () => {
  const shares = { account: 0, network: 3 };
  const { server } = await openPerson(RECORD, { ...ACCOUNT, sessions: 2, shares });
  await expect
    .element(page.getByRole("link", { name: clusterMessages.sharesNetwork(3) }))
    .toHaveAttribute("href", `/admin/people/clusters?kind=network&user_id=${PERSON}`);
  server.answer({ "people.endSessions": { ended: 2 } });
  await page.getByRole("button", { name: "Log Out Everywhere" }).click();
  const dialog = page.getByRole("dialog", { name: "Log Out Everywhere?" });
  await dialog.getByLabelText("Reason").fill("A lost phone");
  await dialog.getByRole("button", { name: "Log Out Everywhere" }).click();
  await expect.element(page.getByText("ben is logged out everywhere.")).toBeVisible();
  expect(server.inputs("people.endSessions")).toEqual([
    { p_user_id: PERSON, p_reason: "A lost phone" },
  ]);
});

const REMOVAL: FactorRemoval = {
  id: idOf(60),
  reason: "Knew the last payouts",
  requested_by_username: "grace",
  confirmed_by_username: null,
  requested_at: NOW,
  confirmed_at: null,
  happens_at: null,
  lapses_at: "2026-12-05T10:00:00.000Z",
};

test("an admin starts the removal of a lost second factor, with a reason, takes it back, and reads who confirmed one and when it happens", async () => {
  const { server } = await openPerson(RECORD, {
    ...ACCOUNT,
    has_second_factor: true,
    factor_removal: null,
  });
  server.answer({ "secondFactor.startRemoval": REMOVAL });
  await page.getByRole("button", { name: "Remove Lost Second Factor" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove Lost Second Factor?" });
  await dialog.getByLabelText("Reason").fill("Knew the last payouts");
  const started = { ...ACCOUNT, has_second_factor: true, factor_removal: REMOVAL };
  server.answer({
    "people.account": started,
    "secondFactor.takeBackRemoval": { taken_back: true },
  });
  await dialog.getByRole("button", { name: "Remove Lost Second Factor" }).click();
  await expect.element(page.getByText(/^It waits for a/)).toBeVisible();
  await expect
    .element(page.getByText(/^grace started it on/))
    .toHaveTextContent("Knew the last payouts");
  await expect
    .poll(() => server.inputs("secondFactor.startRemoval"))
    .toEqual([{ p_user_id: PERSON, p_reason: "Knew the last payouts" }]);
  await page.getByRole("button", { name: "Take Removal Back" }).click();
  const question = page.getByRole("dialog", { name: "Take Removal Back?" });
  await question.getByLabelText("Reason").fill("Found it");
  server.answer({ "people.account": { ...started, factor_removal: null } });
  await question.getByRole("button", { name: "Take Removal Back" }).click();
  await expect.element(page.getByText("ben keeps the second factor.")).toBeVisible();

  const confirmed = { confirmed_by_username: "alan", confirmed_at: NOW, happens_at: NOW };
  const factor_removal = { ...REMOVAL, ...confirmed };
  server.answer({ "people.account": { ...started, is_admin: true, factor_removal } });
  await queryClient.refetchQueries();
  await expect.element(page.getByText(/^alan confirmed it on/)).toBeVisible();
  await expect.element(page.getByText(/^It happens on/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Log Out Everywhere" })).toBeVisible();
  for (const name of ["Remove Lost Second Factor", "Take Removal Back"]) {
    await expect.element(page.getByRole("button", { name })).not.toBeInTheDocument();
  }
});

const AT = "2026-11-20T10:00:00.000Z";

/** Returns a cluster of so many people, of whom the first is suspended. */
function clusterOf(people: number, given: Partial<PersonCluster> = {}): PersonCluster {
  const named = Array.from({ length: Math.min(people, 10) }, (_, n) => ({
    id: idOf(n),
    username: `person.with.a.long.username.${n}`,
    is_suspended: n === 0,
    created_at: AT,
  }));
  return {
    id: idOf(90 + people),
    kind: "account",
    network: null,
    inviter: null,
    people,
    suspended: 1,
    with_approval: 2,
    first_joined_at: AT,
    last_joined_at: AT,
    named,
    ...given,
  };
}

test("clusters name their people and lead to them, and fit a phone", async () => {
  const inviter = { id: idOf(50), username: "inviter.with.a.long.username.1" };
  const { url } = await render("/admin/people/clusters", {
    as: "admin",
    answers: {
      "administration.clusters": listOf([
        clusterOf(12),
        clusterOf(6, { kind: "inviter", inviter }),
        clusterOf(2, { kind: "network", network: "2001:db8:1234::/48" }),
      ]),
      "administration.person": refuse("NOT_FOUND"),
      "people.account": refuse("NOT_FOUND"),
      "people.notes": refuse("NOT_FOUND"),
      "administration.activity": NOTHING,
    },
  });
  await page.viewport(PHONE.width, PHONE.height);
  await expect.element(page.getByRole("heading", { name: "One account number" })).toBeVisible();
  await expect.element(page.getByText(clusterMessages.more(2))).toBeVisible();
  await expect
    .element(page.getByRole("heading", { name: `Invited by ${inviter.username}` }))
    .toBeVisible();
  await expect.element(page.getByText("3 clusters found")).toBeVisible();
  await inspect();
  const person = page.getByRole("link", { name: "person.with.a.long.username.1" }).first();
  person.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(url).toBe(`/admin/people/${idOf(1)}`);
});

test("the kind of clusters is in the URL, and a person without any is told so", async () => {
  const { server, url } = await render(`/admin/people/clusters?user_id=${idOf(1)}`, {
    as: "admin",
    answers: {
      "administration.clusters": ({ kind }) =>
        kind === "network" ? listOf([clusterOf(2, { kind, network: "10.0.0.0/24" })]) : NOTHING,
    },
  });
  await expect.element(page.getByText("Nothing shared")).toBeVisible();
  await page.getByLabelText("What they share").selectOptions("network");
  await expect.poll(url).toContain("kind=network");
  await expect.element(page.getByRole("heading", { name: "Network 10.0.0.0/24" })).toBeVisible();
  await expect
    .poll(() => server.inputs("administration.clusters").at(-1))
    .toMatchObject({
      kind: "network",
      user_id: idOf(1),
    });
});
