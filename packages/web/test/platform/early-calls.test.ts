import { minifyContractRouter } from "@orpc/contract";
import { calls } from "@signpoint/api/http/calls";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { beginCalls, takeEarlyAnswer, takeEarlyResponse } from "~/platform/early/early-calls";
import { FIRST_CALLS, firstCalls, requestOf } from "~/platform/early/first-calls";

const ORIGIN = "https://signpoint.example";
const LIST = { method: "GET", path: "/api/contracts?signable=true" } as const;
const PROFILE = { method: "POST", path: "/api/rpc/get_current_user_profile" } as const;

const ADA = { token: "of-ada", userId: "ada" };

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

const requestFor = ({ method, path }: { method: string; path: string }, token: string) =>
  new Request(ORIGIN + path, { method, headers: { authorization: `Bearer ${token}` } });

const ask = (call: { method: string; path: string }, token = "of-ada") =>
  takeEarlyResponse(requestFor(call, token));

it("a call that was made early goes out with the person's token, and its response is given once", async () => {
  beginCalls([PROFILE, LIST], ADA);
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

it("a call that was made early is never given to another session, nor to this one after another has asked", async () => {
  beginCalls([LIST], ADA);
  expect(await ask(LIST, "of-bob")).toBeNull();
  expect(await ask(LIST)).toBeNull();
});

it("a call that was made early is not given after a request that may change something", async () => {
  beginCalls([PROFILE, LIST], ADA);
  expect(await ask({ method: "GET", path: "/api/earnings" })).toBeNull();
  expect(await ask(PROFILE)).not.toBeNull();
  expect(await ask({ method: "POST", path: "/api/rpc/sign_contract" })).toBeNull();
  expect(await ask(LIST)).toBeNull();
});

it("a call that was made early is made again when it has failed, or is more than thirty seconds old", async () => {
  send.mockRejectedValueOnce(new TypeError("no network"));
  beginCalls([PROFILE, LIST], ADA);
  expect(await ask(PROFILE)).toBeNull();
  await vi.advanceTimersByTimeAsync(30_001);
  expect(await ask(LIST)).toBeNull();
});

const screen = firstCalls({ pathname: "/admin/approvals", search: "" });
const [profile, ...others] = screen.map(({ path }) => path);
const begin = async (answer: Response) => {
  send.mockResolvedValueOnce(answer);
  beginCalls(screen, ADA);
  await vi.advanceTimersByTimeAsync(0);
  return send.mock.calls.map(([path]) => path);
};

it("the early calls of an admin's screen go out once the profile says that it is an admin's", async () => {
  expect(others.length).toBeGreaterThan(3);
  expect(await begin(Response.json([{ is_admin: true }]))).toEqual([profile, ...others]);
  const list = { method: "GET", path: others[0] ?? "" };
  expect(await (await ask(list))?.response.text()).toBe(list.path);
  expect(await (await ask(PROFILE))?.response.json()).toEqual([{ is_admin: true }]);
});

it.each([
  ["is a user", () => Response.json([{ is_admin: false }])],
  ["has no profile", () => Response.json([])],
  ["is answered by something else than the server", () => new Response("<h1>Welcome</h1>")],
  ["is refused", () => Response.json([{ is_admin: true }], { status: 401 })],
])(
  "the early calls of an admin's screen are not made when who asks %s, and then by the screen",
  async (_, answer) => {
    expect(await begin(answer())).toEqual([profile]);
    expect(await ask({ method: "GET", path: others[0] ?? "" })).toBeNull();
  },
);

it("the answer to a call that was made early is taken once, and not by another session", async () => {
  beginCalls([PROFILE, LIST], ADA);
  const taken = await takeEarlyAnswer(requestFor(LIST, "of-ada"));
  expect(await taken?.response.text()).toBe(LIST.path);
  expect(await takeEarlyAnswer(requestFor(LIST, "of-ada"))).toBeNull();
  expect(await takeEarlyAnswer(requestFor(PROFILE, "of-bob"))).toBeNull();
  expect(await ask(PROFILE)).toBeNull();
});

it("the answer to a call that was made early is none when it is a refusal, which stays for the client that can read it", async () => {
  send.mockImplementation(async () => Response.json({ code: "NOT_FOUND" }, { status: 404 }));
  beginCalls([LIST], ADA);
  expect(await takeEarlyAnswer(requestFor(LIST, "of-ada"))).toBeNull();
  expect((await ask(LIST))?.response.status).toBe(404);
});

const id = "01a20325-2077-7387-a468-6cb39cc51656";
const pathsOf = (pathname: string, search = "") =>
  firstCalls({ pathname, search }).map(({ path }) => path);

it("the first calls of a screen name the record that the address names", () => {
  expect(pathsOf(`/contracts/${id}`)).toEqual([PROFILE.path, `/api/contracts/${id}`]);
  expect(pathsOf(`/marketplace/${id}/`)).toEqual([PROFILE.path, `/api/marketplace/items/${id}`]);
});

it("the first calls of a screen are calls that the API declares", () => {
  const routes = JSON.stringify(minifyContractRouter(calls)).matchAll(
    /"method":"(\w+)","path":"([^"]+)"/g,
  );
  const declared = [...routes].map(
    ([, method, path]) => `${method} /api${path?.replace(/\{\w+\}/, id)}`,
  );
  for (const screen of [...Object.keys(FIRST_CALLS), "/admin/approvals"]) {
    for (const { method, path } of firstCalls({
      pathname: screen.replace("$id", id),
      search: "",
    })) {
      expect(declared, screen).toContain(`${method} ${path.replace(/\?.*/, "")}`);
    }
  }
});

it("the first calls of a screen go where the contract says that a call of that name goes, with the same input", () => {
  const names = Object.entries(calls).flatMap(([group, members]) =>
    Object.entries(members).map(([name, call]) => ({
      name: `${group}.${name}`,
      ...call["~orpc"],
    })),
  );
  const early = names.flatMap(({ name, route }) => {
    const request = requestOf(name, { id });
    if (request === null) return [];
    const path = `/api${route.path?.replace("{id}", id)}`;
    expect(request.path.replace(`?id=${id}`, ""), name).toBe(path);
    expect(request.method, name).toBe(route.method);
    return [`${request.method} ${request.path}`];
  });
  expect(early).toHaveLength(8);
  const input = { signable: "true", status: "active", cursor: undefined };
  expect(requestOf("contracts.list", input)?.path).toBe(`/api${FIRST_CALLS["/contracts"]?.[0]}`);
  expect(requestOf("contracts.sign", { p_contract_id: id })).toBeNull();
});

it("the first calls of a screen are the profile alone when the address has filters", () => {
  expect(pathsOf("/contracts", "?mine=all")).toEqual([PROFILE.path]);
  expect(pathsOf("/admin/approvals", "?tab=cash")).toEqual([PROFILE.path]);
});

it("the first calls of a screen are the profile alone on other screens of admins", () => {
  expect(pathsOf("/admin")).toEqual([PROFILE.path]);
  expect(pathsOf(`/admin/people/${id}`)).toEqual([PROFILE.path]);
});

it.each(["/", "/login", "/about", "/contracts/new", `/${id}`, `/contracts/${id}/more`])(
  "the first calls of a screen are none at %s",
  (pathname) => {
    expect(pathsOf(pathname)).toEqual([]);
  },
);
