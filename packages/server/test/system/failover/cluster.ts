import { once } from "node:events";
import { copyFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { vi } from "vitest";
import { DEPLOYED, deployed, run, secret, variablesOf, withSecrets } from "./isolation";
import { Machine } from "./machine";

const PATIENCE = { timeout: 90_000, interval: 100 };
const ASK_MS = 2_000;
const CONFIGURATION = "/etc/patroni/config.yml";

interface Member {
  name: string;
  role: "leader" | "sync_standby" | "replica";
  state: string;
  timeline?: number;
  lag?: number | "unknown";
}

interface Follower {
  state: string;
  sync_state: string;
}

/** Three machines with etcd, Patroni and Postgres, set up as docs/operations/high-availability.md says. */
export class Cluster {
  private constructor(readonly machines: Machine[]) {}

  static async start(): Promise<Cluster> {
    const machines: Machine[] = [];
    for (const number of [1, 2, 3]) machines.push(await Machine.boot(number));
    const cluster = new Cluster(machines);
    await Promise.all(machines.map((machine) => cluster.startPrograms(machine)));
    await cluster.untilWhole();
    await cluster.createDatabase();
    return cluster;
  }

  /** Starts what systemd starts on a machine. */
  async startPrograms(machine: Machine): Promise<void> {
    await this.startEtcd(machine);
    await this.startPatroni(machine);
  }

  async startPatroni(machine: Machine): Promise<void> {
    await copyFile(path.join(DEPLOYED, "patroni.yml"), machine.path(CONFIGURATION));
    machine.start("postgres", "patroni", [CONFIGURATION], await this.patroniEnvironment(machine));
  }

  async startEtcd(machine: Machine): Promise<void> {
    machine.start("etcd", "etcd", [], variablesOf(await deployedTo(machine, "etcd.env")));
  }

  /** Returns the members as some machine other than `except` knows them; none while nobody answers. */
  async members(except?: Machine): Promise<Member[]> {
    for (const machine of this.machines) {
      if (machine === except) continue;
      const text = await read(`http://${machine.address}:8008/cluster`);
      if (text !== null) return (JSON.parse(text) as { members: Member[] }).members;
    }
    return [];
  }

  async leader(): Promise<Machine> {
    return await this.inRole("leader");
  }

  async synchronousStandby(): Promise<Machine> {
    return await this.inRole("sync_standby");
  }

  async etcdLeader(): Promise<Machine> {
    for (const machine of this.machines) {
      const text = await read(`http://${machine.address}:2379/metrics`);
      if (text !== null && /^etcd_server_is_leader 1$/m.test(text)) return machine;
    }
    throw new Error("etcd has no leader");
  }

  /** Makes the member of etcd on a machine the leader of etcd. */
  async moveEtcdLeaderTo(machine: Machine): Promise<void> {
    const leader = await this.etcdLeader();
    if (leader === machine) return;
    const control = (...command: string[]) =>
      run("etcdctl", `--endpoints=http://${leader.address}:2379`, ...command);
    const lines = (await control("member", "list")).split("\n");
    const id = lines.find((line) => line.includes(`, ${machine.name}, `))?.split(",")[0] ?? "";
    await control("move-leader", id);
  }

  /** Waits until another machine than that one has a role, as the others know it. */
  async untilAnotherIs(role: Member["role"], than: Machine): Promise<void> {
    await vi.waitUntil(async () => {
      const members = await this.members(than);
      return members.some((member) => member.role === role && member.name !== than.name);
    }, PATIENCE);
  }

  /** Waits until there is a leader, both others follow it synchronously, and etcd is complete. */
  async untilWhole(): Promise<void> {
    await vi.waitUntil(async () => {
      const members = await this.members();
      const etcd = this.machines.map(({ address }) => read(`http://${address}:2379/health`));
      const healthy = (await Promise.all(etcd)).every((text) => text !== null);
      const leader = this.machines.find(
        ({ name }) => members.find((member) => member.name === name)?.role === "leader",
      );
      const timelines = new Set(members.map(({ timeline }) => timeline));
      return (
        healthy &&
        members.length === this.machines.length &&
        timelines.size === 1 &&
        members.every(({ state, lag = 0 }) => isRunning(state) && lag !== "unknown") &&
        members.filter(({ role }) => role === "sync_standby").length === 2 &&
        (await this.isFollowedByAll(leader))
      );
    }, PATIENCE);
  }

  /** Runs `patronictl` on a machine, as an operator does. */
  async control(machine: Machine, ...command: string[]): Promise<void> {
    const environment = await this.patroniEnvironment(machine);
    const parameters = ["--config-file", CONFIGURATION, ...command];
    await succeeds(machine.start("postgres", "patronictl", parameters, environment));
  }

  async remove(): Promise<void> {
    await Promise.all(this.machines.map((machine) => machine.remove()));
  }

  /** Returns whether the leader sees that all others follow it: what etcd knows of them may be old. */
  private async isFollowedByAll(leader: Machine | undefined): Promise<boolean> {
    const text = leader && (await read(`http://${leader.address}:8008/patroni`));
    const { replication = [] } = JSON.parse(text ?? "{}") as { replication?: Follower[] };
    const following = replication.filter(({ state }) => state === "streaming");
    return (
      following.length === this.machines.length - 1 &&
      following.every(({ sync_state }) => sync_state === "sync")
    );
  }

  private async createDatabase(): Promise<void> {
    const leader = await this.leader();
    const statements = "/etc/patroni/create-database.sql";
    await writeFile(leader.path(statements), await deployed("create-database.sql"));
    const password = `--set=password=${secret("SECRET_OF_SIGNPOINT")}`;
    const parameters = ["--host=/run/postgresql", "--set=ON_ERROR_STOP=1", password];
    await succeeds(leader.start("postgres", "psql", [...parameters, `--file=${statements}`]));
  }

  private async patroniEnvironment(machine: Machine): Promise<Record<string, string>> {
    return variablesOf(await deployedTo(machine, "patroni.env"));
  }

  private async inRole(role: Member["role"]): Promise<Machine> {
    const member = (await this.members()).find((one) => one.role === role);
    const machine = this.machines.find(({ name }) => name === member?.name);
    if (machine === undefined) throw new Error(`no machine is ${role}`);
    return machine;
  }
}

/** Returns a file as the operator has adapted it to a machine. */
async function deployedTo(machine: Machine, name: string): Promise<string> {
  return withSecrets((await deployed(name)).replaceAll("NODE", machine.name));
}

async function succeeds(child: ReturnType<Machine["start"]>): Promise<void> {
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${child.spawnargs.join(" ")} ended with ${code}`);
}

function isRunning(state: string): boolean {
  return state === "running" || state === "streaming";
}

/** Returns the text at an address; null without a success. */
async function read(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ASK_MS) });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
