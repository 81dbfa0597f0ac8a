import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { failoverPackages } from "../scripts/lib/proof-packages.mjs";
import { proofs } from "../scripts/steps/proofs.mjs";
import { repositoryFiles, root, textOf } from "./repository";

const FOLDER = "deploy/failover";
const names = readdirSync(`${root}${FOLDER}`);
const deployed = (name: string) => textOf(`${FOLDER}/${name}`);
const proof = repositoryFiles("packages/server/test/system/failover").map(textOf).join("\n");
const [, guide = ""] = textOf("docs/operations/high-availability.md").split(
  "\n## A database that survives a machine\n",
);
const [walk = ""] = guide.split("\n## ");

const patroni = parse(deployed("patroni.yml")) as {
  etcd: { hosts: string[] };
  bootstrap: { dcs: Record<string, number | boolean> };
};

test("the proof of failover runs each file of deploy/failover, and no configuration of its own", () => {
  expect(names.filter((name) => !proof.includes(`"${name}"`))).toEqual([]);
  expect(proof).not.toMatch(/pool_mode|synchronous_mode|on-marked-down|ETCD_/);
});

test("docs/operations/high-availability.md says where each file of deploy/failover goes, and how to run the proof", () => {
  expect(names.filter((name) => !walk.includes(name))).toEqual([]);
  const named = [...walk.matchAll(/npm run prove -- ([a-z]+)/g)].map(([, name = ""]) => name);
  expect(named).toContain("failover");
  expect(named.filter((name) => !(name in proofs))).toEqual([]);
});

test("docs/operations/high-availability.md installs the packages that the proof of failover installs", () => {
  const lines = [...walk.matchAll(/^apt-get install (.+)$/gm)].flatMap(([, line = ""]) =>
    line.replace(/#.*/, "").trim().split(" "),
  );
  expect(new Set([...lines, "iproute2"])).toEqual(new Set(Object.keys(failoverPackages)));
});

test("docs/operations/high-availability.md names each password that the files of deploy/failover ask for", () => {
  const asked = names.flatMap((name) => deployed(name).match(/SECRET_OF_[A-Z]+/g) ?? []);
  expect(asked.filter((secret) => !walk.includes(secret))).toEqual([]);
});

test("etcd, Patroni and HAProxy are configured for the same three machines", () => {
  const machines = ["db1", "db2", "db3"];
  expect(patroni.etcd.hosts).toEqual(machines.map((name) => `${name}:2379`));
  const members = machines.map((name) => `${name}=http://${name}:2380`);
  expect(deployed("etcd.env")).toContain(`ETCD_INITIAL_CLUSTER=${members.join()}\n`);
  const servers = [...deployed("haproxy.cfg").matchAll(/^\tserver (\S+) (\S+) check port 8008$/gm)];
  expect(servers.map(([, name, address]) => [name, address])).toEqual(
    machines.map((name) => [name, `${name}:5432`]),
  );
});

test("the cluster waits for a standby at each commit, and gives up a leader before its time is over", () => {
  const { ttl, loop_wait, retry_timeout, ...others } = patroni.bootstrap.dcs;
  expect(others).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
  expect(ttl).toBe(20);
  expect(Number(loop_wait) + 2 * Number(retry_timeout)).toBeLessThanOrEqual(20);
});
