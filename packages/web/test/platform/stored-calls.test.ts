import { calls } from "@signpoint/api/http/calls";
import { expect, test } from "vitest";
import { isStoredOffline, STORED_CALLS } from "../../src/platform/offline/stored-calls";

test("answers of calls for signed-in users are stored offline under the call's path", () => {
  expect(isStoredOffline([["contracts", "get"], { input: { id: "1" } }])).toBe(true);
  expect(isStoredOffline(["profile"])).toBe(true);
});

test("gift card codes, bank details and what admins read are never stored offline", () => {
  const refused = [
    ["redemptions", "mine"],
    ["redemptions", "list"],
    ["items", "list"],
    ["adminContracts", "get"],
    ["submissions", "get"],
    ["administration", "person"],
    ["notifications", "list"],
  ];
  for (const path of refused) expect(isStoredOffline([path]), path.join(".")).toBe(false);
});

test("each call that is stored offline exists and is a read open to every signed-in user", () => {
  for (const name of STORED_CALLS) {
    if (name === "profile") continue;
    const [group = "", call = ""] = name.split(".");
    const found = (calls as Record<string, Record<string, unknown>>)[group]?.[call];
    expect(found, name).toBeDefined();
    const { meta, route } = (
      found as { "~orpc": { meta: { access: string }; route: { method: string } } }
    )["~orpc"];
    expect([name, meta.access, route.method]).toEqual([name, "user", "GET"]);
  }
});
