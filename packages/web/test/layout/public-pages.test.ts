import { CONTACT_CATEGORIES } from "@signpoint/api/platform/constants";
import { DEFAULT_PROMISED_WORDS } from "@signpoint/api/platform/promised-times-texts";
import { CONTACT_CATEGORY_LABELS, contactMessages } from "@signpoint/api/texts";
import { expect, it } from "vitest";
import { FAQ_ENTRIES, findEntries } from "~/layout/public-pages/faq/faq-entries";
import { FAQ_CATEGORIES, faqSearch } from "~/layout/public-pages/faq/faq-search";
import { PRIVACY } from "~/layout/public-pages/legal/privacy-screen";
import { TERMS } from "~/layout/public-pages/legal/terms-screen";
import { deliveryFailure } from "~/messages/contact/deliver-message";

const idsFor = (filters: Parameters<typeof findEntries>[0]) =>
  findEntries(filters, DEFAULT_PROMISED_WORDS).map(({ id }) => id);

it("lists 16 questions of every category, each with its own URL", () => {
  expect(FAQ_ENTRIES).toHaveLength(16);
  expect(new Set(FAQ_ENTRIES.map(({ id }) => id)).size).toBe(16);
  expect([...new Set(FAQ_ENTRIES.map(({ category }) => category))]).toEqual([...FAQ_CATEGORIES]);
});

it("finds questions by every word, in question or answer, in any case", () => {
  expect(idsFor({ search: "NAIRA fee" })).toEqual(["cash-redemptions"]);
  expect(idsFor({ search: "forgot" })).toEqual(["forgotten-password"]);
  expect(idsFor({ search: "naira zebra" })).toEqual([]);
  expect(idsFor({})).toHaveLength(16);
  expect(idsFor({ category: "Contracts", search: "grace" })).toEqual(["grace-period"]);
  expect(idsFor({ category: "Redemptions", search: "macros" })).toEqual([]);
});

it("filters the questions by the valid params of the URL", () => {
  expect(faqSearch({ search: "  fee ", category: "Contracts" })).toEqual({
    search: "fee",
    category: "Contracts",
  });
  expect(faqSearch({ search: " ", category: "Gossip" })).toEqual({});
});

it("gives each section of the legal texts its own URL", () => {
  for (const [sections, count] of [
    [TERMS, 12],
    [PRIVACY, 11],
  ] as const) {
    expect(sections).toHaveLength(count);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(count);
  }
});

const email = "desk@example.com";
it.each([
  ["was refused everywhere", [503, 404, 500], true, contactMessages.allMethodsFailed(email)],
  [
    "met no server",
    [new TypeError("Failed to fetch")],
    true,
    contactMessages.allMethodsFailed(email),
  ],
  ["met no network, as one browser says", [new TypeError("NetworkError when …")], true, "network"],
  ["met no network, as the device says", [new TypeError("Failed to fetch")], false, "network"],
])("explains an undelivered message that %s", (_, failures, online, text) => {
  const expected = text === "network" ? contactMessages.network : text;
  expect(deliveryFailure(failures, { email, online })).toBe(expected);
});

it("names every category of messages", () => {
  expect(Object.keys(CONTACT_CATEGORY_LABELS)).toEqual([...CONTACT_CATEGORIES]);
});
