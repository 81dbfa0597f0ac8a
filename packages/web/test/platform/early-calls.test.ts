import { minifyContractRouter } from "@orpc/contract";
import { calls } from "@signpoint/api/http/calls";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beginCalls, takeEarlyResponse } from "~/platform/early/early-calls";
import { FIRST_CALLS, firstCalls } from "~/platform/early/first-calls";

const ORIGIN = "https://signpoint.example";
const LIST = { method: "GET", path: "/api/contracts?signable=true" } as const;
const PROFILE = { method: "POST", path: "/api/rpc/get_current_user_profile" } as const;

const send = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", send);
  send.mockImplementation(async (path) => new Response(path));
});
afterEach(() => {
  vi.unstubAllGlobals();
  send.mockReset();
});

const ask = (call: { method: string; path: string }, token = "of-ada") =>
  takeEarlyResponse(
    new Request(ORIGIN + call.path, {
      method: call.method,
      headers: { authorization: `Bearer ${token}` },
    }),
  );

describe("a call that was made early", () => {
  it("goes out with the person's token, and its response is given once", async () => {
    beginCalls([PROFILE, LIST], "of-ada");
    const headers = { authorization: "Bearer of-ada" };
    expect(send.mock.calls).toEqual([
      [PROFILE.path, { method: "POST", headers }],
      [LIST.path, { method: "GET", headers }],
    ]);
    const taken = await ask(LIST);
    expect([await taken?.response.text(), taken?.receivedAtMs]).toEqual([LIST.path, 1_000]);
    expect(await ask(LIST)).toBeNull();
    expect(await ask(PROFILE)).not.toBeNull();
  });

  it("is never given to another session, nor to this one after another has asked", async () => {
    beginCalls([LIST], "of-ada");
    expect(await ask(LIST, "of-bob")).toBeNull();
    expect(await ask(LIST)).toBeNull();
  });

  it("is not given after a request that may change something", async () => {
    beginCalls([PROFILE, LIST], "of-ada");
    expect(await ask({ method: "GET", path: "/api/earnings" })).toBeNull();
    expect(await ask(PROFILE)).not.toBeNull();
    expect(await ask({ method: "POST", path: "/api/rpc/sign_contract" })).toBeNull();
    expect(await ask(LIST)).toBeNull();
  });

  it("is made again when it has failed, or is more than thirty seconds old", async () => {
    send.mockRejectedValueOnce(new TypeError("no network"));
    beginCalls([PROFILE, LIST], "of-ada");
    expect(await ask(PROFILE)).toBeNull();
    await vi.advanceTimersByTimeAsync(30_001);
    expect(await ask(LIST)).toBeNull();
  });
});

describe("the first calls of a screen", () => {
  const id = "01a20325-2077-7387-a468-6cb39cc51656";
  const pathsOf = (pathname: string, search = "") =>
    firstCalls({ pathname, search }).map(({ path }) => path);

  it("name the record that the address names", () => {
    expect(pathsOf(`/contracts/${id}`)).toEqual([PROFILE.path, `/api/contracts/${id}`]);
    expect(pathsOf(`/marketplace/${id}/`)).toEqual([PROFILE.path, `/api/marketplace/items/${id}`]);
  });

  it("are calls that the API declares", () => {
    const routes = JSON.stringify(minifyContractRouter(calls)).matchAll(
      /"method":"(\w+)","path":"([^"]+)"/g,
    );
    const declared = [...routes].map(
      ([, method, path]) => `${method} /api${path?.replace(/\{\w+\}/, id)}`,
    );
    for (const screen of Object.keys(FIRST_CALLS)) {
      for (const { method, path } of firstCalls({
        pathname: screen.replace("$id", id),
        search: "",
      })) {
        expect(declared, screen).toContain(`${method} ${path.replace(/\?.*/, "")}`);
      }
    }
  });

  it("are the profile alone when the address has filters", () => {
    expect(pathsOf("/contracts", "?mine=all")).toEqual([PROFILE.path]);
  });

  it.each(["/", "/login", "/about", "/contracts/new", `/${id}`, `/contracts/${id}/more`])(
    "are none at %s",
    (pathname) => {
      expect(pathsOf(pathname)).toEqual([]);
    },
  );
});
