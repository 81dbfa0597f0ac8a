import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { report } from "../support/proof";
import { ComposeHouse } from "./compose-house";
import { readImage } from "./container";
import { join, joinAsAdmin, look, type Member, offer, type Receipt, reward, work } from "./house";

const PATIENCE_MS = 240_000;
const CROWD = 3;
const KILLED_AFTER = 6;
const TASKS = 12;

let house: ComposeHouse;
let admin: Member;
let place: { contractId: string; itemId: string };

/** Returns how many requests for the API a server has logged. */
const requestsOf = (name: string) => house.server(name).log.split('"path":"/api/').length - 1;

/** Every service of compose.yaml is there as a process; people reach it by the proxy's https alone. */
describe("the compose file's services as processes", () => {
  beforeAll(async () => {
    house = await ComposeHouse.start(await readImage(process.env.IMAGE ?? ""));
    admin = await joinAsAdmin(house);
    place = await offer(admin);
  }, PATIENCE_MS);
  afterAll(() => house.stop(), PATIENCE_MS);

  /** Work that is approved and whose reward is spent. */
  async function finish(member: Member): Promise<Receipt> {
    const done = await work(house, member, place.contractId);
    return await reward(admin, member, done, place.itemId);
  }

  it("leads from http to https, and serves the app there under a certificate for the host", async () => {
    const plain = await fetch(`http://${house.proxyAddress}/login`, {
      redirect: "manual",
      headers: { host: "localhost" },
    });
    expect(plain.status).toBe(308);
    const page = await fetch(`${house.url}/login`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<script")]);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'self'");
  });

  it("does the main job over https, by both servers", { timeout: PATIENCE_MS }, async () => {
    const member = await join(house, "first");
    const receipt = await finish(member);
    expect(await look(member, house, receipt)).toEqual(receipt);
    expect(requestsOf("server-1")).toBeGreaterThan(0);
    expect(requestsOf("server-2")).toBeGreaterThan(0);
  });

  it("does it while one server is killed, and then the other", {
    timeout: PATIENCE_MS,
  }, async () => {
    const image = await readImage(process.env.IMAGE ?? "");
    const kept: [Member, Receipt][] = [];
    for (const name of ["server-1", "server-2"]) {
      const member = await join(house, `works-while-${name}-dies`);
      const done = await work(house, member, place.contractId);
      await house.server(name).end("SIGKILL");
      const receipt = await reward(admin, member, done, place.itemId);
      kept.push([member, receipt]);
      await vi.waitFor(() => look(member, house, receipt), { timeout: 15_000, interval: 200 });
      for (const [owner, has] of kept) expect(await look(owner, house, has)).toEqual(has);
      await house.startServer(name, image);
    }
    for (const [owner, has] of kept) expect(await look(owner, house, has)).toEqual(has);
  });

  it("loses nothing that was acknowledged to a crowd while a server is killed amid its requests", {
    timeout: PATIENCE_MS,
  }, async () => {
    const contractIds: string[] = [];
    while (contractIds.length < TASKS) contractIds.push((await offer(admin)).contractId);
    const acknowledged: string[] = [];
    let unanswered = 0;
    let killed: Promise<unknown> | undefined;
    const crowd = await Promise.all(
      Array.from({ length: CROWD }, (_, index) => join(house, `crowd-${index}`)),
    );
    await Promise.all(
      crowd.map(async (member) => {
        for (const contractId of contractIds) {
          try {
            acknowledged.push((await work(house, member, contractId)).signingId);
          } catch {
            unanswered += 1;
          }
          if (acknowledged.length >= KILLED_AFTER)
            killed ??= house.server("server-1").end("SIGKILL");
        }
      }),
    );
    expect(killed).toBeDefined();
    await killed;
    // Others than those that were under way when it was killed.
    expect(acknowledged.length).toBeGreaterThan(KILLED_AFTER + CROWD);
    const found = new Set<string>();
    for (const contractId of contractIds) {
      const { items } = await admin.api.adminContracts.submissions({ id: contractId });
      for (const { id, status } of items) if (status === "pending") found.add(id);
    }
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
    const audit = await house
      .server("server-2")
      .exec(["node", "packages/server/dist/ops/audit.js"]);
    expect([audit.code, audit.output]).toEqual([0, expect.stringMatching(/^Audit clean: /m)]);
    report("compose: a server killed (-9) amid the requests of a crowd", {
      acknowledged: acknowledged.length,
      "without an answer": unanswered,
      lost: 0,
    });
  });

  it("ends by SIGTERM in the time that an engine gives", { timeout: PATIENCE_MS }, async () => {
    await house.startServer("server-1", await readImage(process.env.IMAGE ?? ""));
    for (const name of ["server-1", "server-2"]) {
      const { code, milliseconds } = await house.server(name).end("SIGTERM");
      expect(code).toBe(0);
      const grace = Number.parseInt(house.services[name]?.stop_grace_period ?? "10s", 10);
      expect(milliseconds).toBeLessThan(grace * 1_000);
    }
  });
});
