import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DEPLOYED, LOGS, namespaceOf, run, startFirstProcess } from "./isolation";

/** The switch that all machines hang on. The servers and proxies are at its own address. */
const SWITCH = "cluster";
export const NETWORK = "10.81.0";
const DISK = "4g";
/** No machine has it: what is sent there is lost. */
const NOWHERE = "02:00:00:00:00:ff";

/** Disks and folders as the packages leave them; then it waits and buries the processes that lost their parent. */
const BOOT = `
set -e
ip link set lo up
mount -t tmpfs -o mode=755 tmpfs /run
install -d -o postgres -g postgres -m 2775 /run/postgresql
mount -t tmpfs -o size=${DISK},mode=755 tmpfs /var/lib/postgresql
install -d -o postgres -g postgres -m 755 /var/lib/postgresql /var/lib/postgresql/15
mount -t tmpfs -o mode=755 tmpfs /var/lib/etcd
install -d -o etcd -g etcd -m 700 /var/lib/etcd
mount -t tmpfs -o mode=755 tmpfs /etc/patroni
echo booted
while :; do sleep 3600 & wait "$!"; done
`;

/** A machine of the cluster: it has a network, a process table and disks of its own. */
export class Machine {
  readonly name: string;
  readonly address: string;
  private readonly entered = new Set<ChildProcess>();

  private constructor(
    private readonly number: number,
    private readonly first: ChildProcess,
  ) {
    this.name = `db${number}`;
    this.address = `${NETWORK}.${10 + number}`;
  }

  static async boot(number: number): Promise<Machine> {
    const first = startFirstProcess(["--net", "--mount"], BOOT);
    const ended = once(first, "exit").then(() => {
      throw new Error("a machine does not boot");
    });
    await Promise.race([once(first.stdout, "data"), ended]);
    ended.catch(() => undefined);
    const machine = new Machine(number, first);
    const { plug, pid } = machine;
    await run("ip", "link", "add", plug, "type", "veth", "peer", "name", "eth0", "netns", `${pid}`);
    await run("ip", "link", "set", plug, "master", SWITCH, "up");
    await machine.inNetwork("ip", "address", "add", `${machine.address}/24`, "dev", "eth0");
    await machine.inNetwork("ip", "link", "set", "eth0", "up");
    await machine.inNetwork("sysctl", "--load", path.join(DEPLOYED, "sysctl.conf"));
    return machine;
  }

  /** Returns the path by which this process reaches a path of the machine. */
  path(inside: string): string {
    return path.join(`/proc/${this.pid}/root`, inside);
  }

  /** Starts a program on the machine as one of its users. Its output goes to a log. */
  start(user: string, program: string, parameters: string[], env: Record<string, string> = {}) {
    const log = openSync(path.join(LOGS, `${this.name}-${path.basename(program)}.log`), "a");
    const enter = ["--target", `${this.pid}`, "--net", "--mount"];
    const table = `--pid=/proc/${this.pid}/ns/pid_for_children`;
    const become = ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--init-groups"];
    const mortal = ["--pdeathsig", "KILL", "nsenter", ...enter, table];
    const child = spawn("setpriv", [...mortal, ...become, program, ...parameters], {
      env: { PATH: process.env.PATH, LANG: "C.UTF-8", HOME: "/var/lib/postgresql", ...env },
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    this.entered.add(child);
    child.once("exit", () => this.entered.delete(child));
    return child;
  }

  /** Sends a signal to all processes of the machine, or to those of one name. Returns how many there were. */
  signal(signal: NodeJS.Signals, name?: string): number {
    const table = namespaceOf(this.pid, "pid_for_children");
    const found = readdirSync("/proc").filter(
      (pid) =>
        /^\d+$/.test(pid) &&
        namespaceOf(pid, "pid") === table &&
        (name === undefined ? !isFirst(pid) : textOf(pid, "comm").trim() === name),
    );
    for (const pid of found) {
      try {
        process.kill(Number(pid), signal);
      } catch {
        // That one has ended.
      }
    }
    // Those who wait outside for a program stop with it.
    if (signal === "SIGCONT") for (const child of this.entered) child.kill(signal);
    return found.length;
  }

  /** Pulls its network plug. */
  async cut(): Promise<void> {
    await run("ip", "link", "set", this.plug, "down");
  }

  async connect(): Promise<void> {
    await run("ip", "link", "set", this.plug, "up");
  }

  /** Loses all that it sends to another machine, without a word to the sender. */
  async loseSight(of: Machine): Promise<void> {
    const to = [of.address, "lladdr", NOWHERE, "dev", "eth0", "nud", "permanent"];
    await this.inNetwork("ip", "neighbour", "replace", ...to);
  }

  async regainSight(of: Machine): Promise<void> {
    await this.inNetwork("ip", "neighbour", "delete", of.address, "dev", "eth0");
  }

  /** Takes it away for good. */
  async remove(): Promise<void> {
    const ended = once(this.first, "exit");
    this.first.kill("SIGKILL");
    await ended;
  }

  private inNetwork(...command: string[]): Promise<string> {
    return run("nsenter", "--target", `${this.pid}`, "--net", ...command);
  }

  private get plug(): string {
    return `plug${this.number}`;
  }

  private get pid(): number {
    if (this.first.pid === undefined) throw new Error("the machine has not started");
    return this.first.pid;
  }
}

/** Lays the switch, with the address of the servers and proxies. */
export async function laySwitch(): Promise<void> {
  await run("ip", "link", "add", SWITCH, "type", "bridge");
  await run("ip", "address", "add", `${NETWORK}.1/24`, "dev", SWITCH);
  await run("ip", "link", "set", SWITCH, "up");
}

/** Returns whether a process is the first of its table, or the sleep that it waits for. */
function isFirst(pid: string): boolean {
  const numbers = /^NSpid:\s+(.*)$/m.exec(textOf(pid, "status"))?.[1]?.split(/\s+/) ?? [];
  return numbers.at(-1) === "1" || textOf(pid, "comm").trim() === "sleep";
}

function textOf(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
