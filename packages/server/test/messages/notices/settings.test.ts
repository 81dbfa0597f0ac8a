import { noticeMessages } from "@signpoint/api/messages/notice-labels";
import { OPTIONAL_NOTICE_KINDS, UNSUBSCRIBE_LINK_DAYS } from "@signpoint/api/platform/constants";
import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { beforeEach, describe, expect, it } from "vitest";
import { unsubscribeUrl } from "../../../src/messages/notices/unsubscribe-token";
import { generateSigningKey } from "../../../src/platform/encryption/signing-key-file";
import { loadSigningKeys } from "../../../src/platform/encryption/signing-keys";
import { clientOf } from "../../support/client";
import { digestsOf } from "../../support/digests";
import { addPerson, type Person } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";

const ALL_ON = Object.fromEntries(
  OPTIONAL_NOTICE_KINDS.map((kind) => [kind, { in_app: true, by_mail: true }]),
);

const server = testServer();
let person: Person;
beforeEach(async () => {
  server.clock.set(new Date());
  person = await addPerson(server);
});

const settings = (as = person) => clientOf(server, as).settings;
const mailOff = { in_app: true, by_mail: false };

describe("a person's settings", () => {
  it("begin with all notices, change where they are told to, stay as they are elsewhere, and are one's own", async () => {
    const initial = { notices: ALL_ON, theme: "system", username_change_from: null };
    expect(await settings().get()).toEqual(initial);
    const first = { submission_approved: { by_mail: false }, deadline_soon: { in_app: false } };
    const changed = await settings().update({ notices: first });
    const expected = {
      ...ALL_ON,
      submission_approved: mailOff,
      deadline_soon: { in_app: false, by_mail: true },
    };
    expect(changed).toMatchObject({ notices: expected });
    await settings().update({ notices: { submission_approved: { in_app: false } } });
    await settings().update({ notices: {} });
    await settings().update({ notices: { redemption_decided: {} } });
    expect(await settings().get()).toMatchObject({
      notices: { ...expected, submission_approved: { in_app: false, by_mail: false } },
    });
    expect(await settings(await addPerson(server)).get()).toMatchObject({ notices: ALL_ON });
  });

  it("keep a theme, and leave it as it is when something else is changed", async () => {
    expect(await settings().update({ theme: "dark" })).toMatchObject({ theme: "dark" });
    await settings().update({ notices: { deadline_soon: { by_mail: false } } });
    expect(await settings().get()).toMatchObject({ theme: "dark", username_change_from: null });
  });

  it("keep every change of several that are made at once", async () => {
    await Promise.all(
      OPTIONAL_NOTICE_KINDS.flatMap((kind) => [
        settings().update({ notices: { [kind]: { by_mail: false } } }),
        settings().update({ notices: { [kind]: { in_app: false } } }),
      ]),
    );
    const off = OPTIONAL_NOTICE_KINDS.map((kind) => [kind, { in_app: false, by_mail: false }]);
    expect(await settings().get()).toMatchObject({ notices: Object.fromEntries(off) });
  });

  it("refuse what is none of their changes", async () => {
    for (const body of [
      { notices: null },
      { theme: "blue" },
      { notices: { unknown: { by_mail: false } } },
      { notices: { deadline_soon: { by_mail: "no" } } },
      { notices: { deadline_soon: { other: true } } },
      { notices: {}, other: 1 },
    ]) {
      const { status } = await request(server, "PATCH", "/settings", { as: person, body });
      expect([body, status]).toEqual([body, 400]);
    }
    expect(await settings().get()).toMatchObject({ notices: ALL_ON });
  });
});

describe("the link of a mail that turns mails of its kind off", () => {
  const linkOf = (owner = person) =>
    unsubscribeUrl(server.services, { user_id: owner.id, kind: "deadline_soon" });
  const tokenOf = (url: string) => new URL(url).searchParams.get("token") ?? "";
  async function post(token: string | null) {
    const url = new URL("/unsubscribe", server.url);
    if (token !== null) url.searchParams.set("token", token);
    const response = await fetch(url, { method: "POST" });
    return { status: response.status, body: (await response.json()) as { message?: string } };
  }

  it("acts by a POST, for its kind and owner alone, and can be repeated", async () => {
    const other = await addPerson(server);
    const token = tokenOf(linkOf());
    expect(await post(token)).toEqual({ status: 200, body: { kind: "deadline_soon" } });
    expect((await post(token)).status).toBe(200);
    expect(await settings().get()).toMatchObject({
      notices: { ...ALL_ON, deadline_soon: mailOff },
    });
    expect(await settings(other).get()).toMatchObject({ notices: ALL_ON });
  });

  it("changes nothing by a GET or a HEAD, which scanners of mails send", async () => {
    for (const method of ["GET", "HEAD"]) await fetch(linkOf(), { method });
    expect(await settings().get()).toMatchObject({ notices: ALL_ON });
  });

  it("is refused when it was forged, changed or made with other keys, and nothing happens", async () => {
    const other = await addPerson(server);
    const [user = "", kind = "", expires = "", signature = ""] = tokenOf(linkOf()).split(".");
    const keys = await loadSigningKeys({
      JWT_PRIVATE_KEY: await generateSigningKey(),
      DATA_DIR: "",
    });
    const about = { user_id: person.id, kind: "deadline_soon" as const };
    const before = await digestsOf(server);
    for (const token of [
      null,
      "",
      "nonsense",
      `${other.id}.${kind}.${expires}.${signature}`,
      `${user}.submission_approved.${expires}.${signature}`,
      `${user}.unknown.${expires}.${signature}`,
      `${user}.${kind}.${Number(expires) + 1}.${signature}`,
      `${user}.${kind}.${expires}.${signature.slice(1)}`,
      `${user}.${kind}.${expires}.`,
      `${user}.${kind}.${expires}.${signature}.more`,
      person.token,
      tokenOf(unsubscribeUrl({ ...server.services, keys }, about)),
    ]) {
      const { status, body } = await post(token);
      expect([token, status, body.message]).toEqual([
        token,
        400,
        noticeMessages.unsubscribeInvalid,
      ]);
    }
    expect(await digestsOf(server)).toEqual(before);
  });

  it("is refused after it has expired", async () => {
    const token = tokenOf(linkOf());
    server.clock.advance(UNSUBSCRIBE_LINK_DAYS * MS_PER_DAY - 1_000);
    expect((await post(token)).status).toBe(200);
    server.clock.advance(1_000);
    const { status, body } = await post(token);
    expect([status, body.message]).toEqual([403, noticeMessages.unsubscribeExpired]);
  });
});
