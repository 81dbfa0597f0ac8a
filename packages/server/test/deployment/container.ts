import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, chown, mkdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { vi } from "vitest";
import type { Image } from "../../../../scripts/lib/image.mjs";
import { asUser, rootMounts } from "../../../../scripts/lib/image-sandbox.mjs";

const START = { timeout: 60_000, interval: 20 };
const OUTPUT_LIMIT = 200_000;

/** Reads what a build has stored beside the root of an image. */
export async function readImage(folder: string): Promise<Image> {
  return JSON.parse(await readFile(path.join(folder, "image.json"), "utf8")) as Image;
}

export interface ContainerOptions {
  image: Image;
  /** Its name in the network. */
  name: string;
  /** On top of the image's. */
  env: Record<string, string>;
  /** Folders for the image's volumes are made in this one; they stay for the next container. */
  volumes: string;
  /** Further parameters of bubblewrap. */
  mounts?: string[];
}

/** How a command in a container ended. */
export interface Ended {
  code: number;
  output: string;
}

/** A process under bubblewrap as an engine would run it: the image's root cannot be written to, its volumes can. */
export class Container {
  private output = "";
  /** How many characters its output had so far. */
  written = 0;

  private constructor(
    readonly options: ContainerOptions,
    private readonly child: ChildProcess,
    /** The first process, which reaps and passes nothing on; it is the init that the compose file asks for. */
    private readonly init: number,
    /** The program of the image. */
    readonly main: number,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk: string) => {
        this.output = (this.output + chunk).slice(-OUTPUT_LIMIT);
        this.written += chunk.length;
      });
    }
  }

  static async start(options: ContainerOptions): Promise<Container> {
    const { image, name, volumes, mounts = [] } = options;
    const binds = [...mounts];
    for (const volume of image.volumes) {
      binds.push("--bind", await volumeFor(image, volume, volumes), volume);
    }
    const parameters = [
      ...["--pdeathsig", "KILL", "ip", "netns", "exec", name, "bwrap"],
      ...[...rootMounts(image, "--ro-bind"), ...binds, "--chdir", image.workdir],
      ...["--info-fd", "3", "--clearenv"],
      ...Object.entries(environmentOf(options)).flatMap((pair) => ["--setenv", ...pair]),
      ...asUser(image.uid, image.cmd),
    ];
    const child = spawn("setpriv", parameters, { stdio: ["ignore", "pipe", "pipe", "pipe"] });
    const info = child.stdio[3];
    if (!info || !("read" in info)) throw new Error("bubblewrap tells nothing");
    const { "child-pid": init } = JSON.parse(await text(info)) as { "child-pid": number };
    const main = await vi.waitUntil(() => mainProcessOf(init), START);
    return new Container(options, child, init, main);
  }

  /** Runs a command in it, as `docker exec` does. */
  exec(command: string[]): Promise<Ended> {
    const { image } = this.options;
    const parts = ["--mount", "--net", "--pid", "--ipc", "--uts", "--root"];
    const variables = Object.entries(environmentOf(this.options)).map((pair) => pair.join("="));
    const place = ["env", `--chdir=${image.workdir}`, "--ignore-environment", ...variables];
    const parameters = [
      `--target=${this.init}`,
      ...parts,
      ...asUser(image.uid, [...place, ...command]),
    ];
    return new Promise((resolve) => {
      execFile("nsenter", parameters, (error, out, err) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: out + err });
      });
    });
  }

  /** Asks the image's own health check until it passes; resolves to how often it was asked. */
  async untilHealthy(): Promise<number> {
    const { health } = this.options.image;
    if (health === undefined) throw new Error("the image has no health check");
    const tries = health.retries + Math.ceil(health.startPeriod / health.interval);
    for (let asked = 1; ; asked += 1) {
      const { code, output } = await this.exec(health.command);
      if (code === 0) return asked;
      if (this.hasEnded || asked > tries * health.interval) {
        throw new Error(`it does not get healthy: ${output}\n${this.output}`);
      }
      await wait(1_000);
    }
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Sends its program a signal; resolves to its exit code and the milliseconds that it took to end. */
  async end(signal: NodeJS.Signals): Promise<{ code: number | null; milliseconds: number }> {
    const endedAt = performance.now();
    if (!this.hasEnded) {
      const ended = once(this.child, "exit");
      process.kill(this.main, signal);
      await ended;
    }
    const milliseconds = Math.round(performance.now() - endedAt);
    return { code: this.child.exitCode, milliseconds };
  }

  /** Its last output. */
  get log(): string {
    return this.output;
  }

  /** Its last output without the first characters of all that it has put out. */
  logAfter(written: number): string {
    const count = this.written - written;
    return this.output.slice(Math.max(0, this.output.length - count));
  }
}

const environmentOf = ({ image, env }: ContainerOptions) => ({ ...image.env, ...env });

/** Makes the folder of a volume, with the owner and rights that its place in the image has. */
async function volumeFor({ folder, uid }: Image, volume: string, volumes: string): Promise<string> {
  const own = path.join(volumes, volume);
  await mkdir(own, { recursive: true });
  const { mode } = await stat(path.join(folder, "root", volume));
  await chmod(own, mode & 0o7777);
  await chown(own, uid, uid);
  return own;
}

/** Returns the process that the first one of a container has started. */
function mainProcessOf(init: number): number | null {
  const [first] = readFileSync(`/proc/${init}/task/${init}/children`, "utf8").split(" ");
  if (first === undefined || first === "") return null;
  // Before that it is setpriv, which would end at a signal.
  const [name] = readFileSync(`/proc/${first}/cmdline`, "utf8").split("\0");
  return name === "setpriv" || name === "bwrap" ? null : Number(first);
}
