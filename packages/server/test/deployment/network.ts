import { writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { run } from "../failover/isolation";

const SWITCH = "house";
const NETWORK = "10.82.0";
/** Where the services listen that are no containers. */
export const OWN_ADDRESS = `${NETWORK}.1`;

/** The network of a compose file: each container reaches each service by its name, at the port of its image. */
export class Network {
  private constructor(private readonly numbers: Map<string, number>) {}

  /** Lays the network in the one that the proof has for itself, for these containers and other services. */
  static async lay(containers: string[], others: string[]): Promise<Network> {
    // Networks have names below /run.
    await run("mount", "-t", "tmpfs", "-o", "mode=755", "tmpfs", "/run");
    await run("ip", "link", "add", SWITCH, "type", "bridge");
    await run("ip", "address", "add", `${OWN_ADDRESS}/24`, "dev", SWITCH);
    await run("ip", "link", "set", SWITCH, "up");
    const network = new Network(new Map(containers.map((name, index) => [name, index + 10])));
    const addresses = [
      ...others.map((name) => [OWN_ADDRESS, name]),
      ...containers.map((name) => [network.addressOf(name), name]),
    ];
    const hosts = path.join(os.tmpdir(), "hosts");
    const lines = [["127.0.0.1", "localhost"], ...addresses].map((pair) => `${pair.join(" ")}\n`);
    await writeFile(hosts, lines.join(""));
    await run("mount", "--bind", hosts, "/etc/hosts");
    for (const name of containers) await network.plugIn(name);
    return network;
  }

  addressOf(name: string): string {
    const number = this.numbers.get(name);
    if (number === undefined) throw new Error(`the network has no ${name}`);
    return `${NETWORK}.${number}`;
  }

  /** Takes it away; all that listens in it has to have ended. */
  async remove(): Promise<void> {
    for (const name of this.numbers.keys()) await run("ip", "netns", "delete", name);
    await run("ip", "link", "delete", SWITCH);
    await run("umount", "/etc/hosts");
    await run("umount", "--recursive", "/run");
  }

  private async plugIn(name: string): Promise<void> {
    const plug = `plug${this.numbers.get(name)}`;
    const inside = (...words: string[]) => run("ip", "-netns", name, ...words);
    await run("ip", "netns", "add", name);
    await run("ip", "link", "add", plug, "type", "veth", "peer", "name", "eth0", "netns", name);
    await run("ip", "link", "set", plug, "master", SWITCH, "up");
    await inside("address", "add", `${this.addressOf(name)}/24`, "dev", "eth0");
    await inside("link", "set", "eth0", "up");
    await inside("link", "set", "lo", "up");
  }
}
