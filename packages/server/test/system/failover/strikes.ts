import { setTimeout as wait } from "node:timers/promises";
import { fillDisk } from "../database-faults/small-disk";
import type { Cluster } from "./cluster";
import type { Machine } from "./machine";

/** Longer than `ttl`, so that the others have a new leader when it wakes up. */
const PAUSE_MS = 28_000;

export interface Strike {
  name: string;
  /** Seconds until writes answer again; null without a goal. */
  goal: number | null;
  /** Seconds that the median of several runs may take; the strike is repeated so often. */
  median?: { goal: number; runs: number };
  /** Resolves when the cluster has reacted; the answer undoes the damage. */
  hit: (cluster: Cluster) => Promise<() => Promise<void>>;
}

const nothing = () => Promise.resolve();

/** Ends all that runs on a machine, which says goodbye to nobody. */
async function vanish(machine: Machine): Promise<void> {
  await machine.cut();
  machine.signal("SIGKILL");
}

function returnOf(cluster: Cluster, machine: Machine): () => Promise<void> {
  return async () => {
    await machine.connect();
    await cluster.startPrograms(machine);
  };
}

export const STRIKES: Strike[] = [
  {
    name: "planned switchover: Patroni on the leader is stopped",
    goal: 3,
    hit: async (cluster) => {
      const leader = await cluster.leader();
      leader.signal("SIGTERM", "patroni");
      await cluster.untilAnotherIs("leader", leader);
      return () => cluster.startPatroni(leader);
    },
  },
  {
    name: "the leader's Postgres is killed (-9)",
    goal: 10,
    hit: async (cluster) => {
      const leader = await cluster.leader();
      leader.signal("SIGKILL", "postgres");
      await cluster.untilAnotherIs("leader", leader);
      return nothing;
    },
  },
  {
    name: "the leader's machine vanishes, and etcd's leading member with it",
    goal: 25,
    median: { goal: 20, runs: 5 },
    hit: async (cluster) => {
      const leader = await cluster.leader();
      await cluster.moveEtcdLeaderTo(leader);
      await vanish(leader);
      await cluster.untilAnotherIs("leader", leader);
      return returnOf(cluster, leader);
    },
  },
  {
    name: "the leader's machine is cut from the others, not from the servers",
    goal: 30,
    hit: async (cluster) => {
      const leader = await cluster.leader();
      const others = cluster.machines.filter((machine) => machine !== leader);
      for (const other of others) {
        await leader.loseSight(other);
        await other.loseSight(leader);
      }
      await cluster.untilAnotherIs("leader", leader);
      return async () => {
        for (const other of others) {
          await leader.regainSight(other);
          await other.regainSight(leader);
        }
      };
    },
  },
  {
    name: "the leader's machine stands still for 28 s (SIGSTOP)",
    goal: 30,
    hit: async (cluster) => {
      const leader = await cluster.leader();
      leader.signal("SIGSTOP");
      const woken = wait(PAUSE_MS).then(() => leader.signal("SIGCONT"));
      await cluster.untilAnotherIs("leader", leader);
      return async () => void (await woken);
    },
  },
  {
    name: "a standby's machine vanishes",
    goal: null,
    hit: async (cluster) => {
      const standby = await cluster.synchronousStandby();
      await vanish(standby);
      return returnOf(cluster, standby);
    },
  },
  {
    name: "the leader's disk is full",
    goal: null,
    hit: async (cluster) => {
      const leader = await cluster.leader();
      const makeRoom = await fillDisk(leader.path("/var/lib/postgresql"));
      await cluster.untilAnotherIs("leader", leader);
      return makeRoom;
    },
  },
  {
    name: "etcd loses its leading member (kill -9)",
    goal: null,
    hit: async (cluster) => {
      const machine = await cluster.etcdLeader();
      machine.signal("SIGKILL", "etcd");
      return () => cluster.startEtcd(machine);
    },
  },
  {
    name: "planned switchover by patronictl",
    goal: null,
    hit: async (cluster) => {
      const leader = await cluster.leader();
      const candidate = await cluster.synchronousStandby();
      const names = ["--leader", leader.name, "--candidate", candidate.name];
      await cluster.control(leader, "switchover", ...names, "--force");
      await cluster.untilAnotherIs("leader", leader);
      return nothing;
    },
  },
];
