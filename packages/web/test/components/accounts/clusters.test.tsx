import type { PersonCluster } from "@signpoint/api/accounts/person-cluster";
import { clusterMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { idOf, listOf, NOTHING } from "../support/records";
import { PHONE, render } from "../support/render";

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
  await inspect();
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

test("clusters that cannot be loaded can be tried again", async () => {
  const { server } = await render("/admin/people/clusters", {
    as: "admin",
    answers: { "administration.clusters": refuse("ALREADY_DECIDED") },
  });
  const title = page.getByRole("heading", { name: "The clusters could not be loaded" });
  await expect.element(title).toBeVisible();
  await inspect();
  server.answer({ "administration.clusters": NOTHING });
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect.element(page.getByRole("heading", { name: "No clusters" })).toBeVisible();
});
