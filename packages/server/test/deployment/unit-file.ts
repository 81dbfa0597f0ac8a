import { existsSync, readFileSync } from "node:fs";

/** A unit of systemd, as a list: names may stand in it more than once. */
type Options = { name: string; value: string }[];

/** What the sandbox of a unit's command consists of. */
export interface UnitCommand {
  /** Parameters of bubblewrap. */
  mounts: string[];
  /** Folders that the unit may write to, each made for its user when systemd makes it, or it has to be there. */
  writable: { folder: string; isOptional: boolean; mode?: number }[];
  environment: Record<string, string>;
  environmentFile: string;
  user: string;
  workingDirectory: string;
  /** Each before the program, such as `nice`. */
  wrappers: string[];
  openFiles: number;
  umask: string;
  start: string[];
  startPost: string[];
  stopSeconds: number;
  allowedFamilies: string[];
  locksPersonality: boolean;
}

type Translation = (command: UnitCommand, value: string) => void;

/** Throws for another value than the one that is translated. */
const only =
  (expected: string, translate: (command: UnitCommand) => void): Translation =>
  (command, value) => {
    if (value !== expected) throw new Error(`${value} is not translated, only ${expected}`);
    translate(command);
  };

/** The options that the proof carries out, by bubblewrap unless another program is named. */
export const TRANSLATED: Record<string, Translation> = {
  User: (command, value) => {
    command.user = value;
  },
  WorkingDirectory: (command, value) => {
    command.workingDirectory = value;
  },
  EnvironmentFile: (command, value) => {
    command.environmentFile = value;
  },
  Environment: (command, value) => {
    for (const pair of value.split(/\s+/)) {
      command.environment[pair.slice(0, pair.indexOf("="))] = pair.slice(pair.indexOf("=") + 1);
    }
  },
  ExecStart: (command, value) => {
    command.start = wordsOf(value);
  },
  ExecStartPost: (command, value) => {
    command.startPost = wordsOf(value);
  },
  StateDirectory: (command, value) => {
    command.writable.push({ folder: `/var/lib/${value}`, isOptional: false, mode: 0o755 });
  },
  StateDirectoryMode: (command, value) => {
    for (const one of command.writable) {
      if (one.mode !== undefined) one.mode = Number.parseInt(value, 8);
    }
  },
  ReadWritePaths: (command, value) => {
    for (const word of value.split(/\s+/)) {
      const isOptional = word.startsWith("-");
      command.writable.push({ folder: word.slice(isOptional ? 1 : 0), isOptional });
    }
  },
  TimeoutStopSec: (command, value) => {
    command.stopSeconds = Number(value);
  },
  /** By prlimit, as far as this machine lets root go. */
  LimitNOFILE: (command, value) => {
    command.openFiles = Math.min(Number(value), highestOpenFiles());
    command.wrappers.push("prlimit", `--nofile=${command.openFiles}:${command.openFiles}`);
  },
  Nice: (command, value) => {
    command.wrappers.push("nice", `--adjustment=${value}`);
  },
  /** By the shell that starts the program. */
  UMask: (command, value) => {
    command.umask = value;
  },
  /** By setpriv; bubblewrap sets it, too. */
  NoNewPrivileges: only("yes", () => undefined),
  ProtectSystem: only("strict", (command) => command.mounts.unshift("--ro-bind", "/", "/")),
  PrivateTmp: only("yes", ({ mounts }) => {
    for (const folder of ["/tmp", "/var/tmp"]) mounts.push("--perms", "1777", "--tmpfs", folder);
  }),
  PrivateDevices: only("yes", ({ mounts }) => void mounts.push("--dev", "/dev")),
  ProtectHome: only("yes", ({ mounts }) => {
    for (const folder of ["/home", "/root"]) mounts.push("--perms", "0000", "--tmpfs", folder);
  }),
  ProtectKernelTunables: only("yes", ({ mounts }) => {
    mounts.push("--ro-bind", "/sys", "/sys", "--ro-bind", "/proc/sys", "/proc/sys");
  }),
  ProtectControlGroups: only("yes", ({ mounts }) => {
    mounts.push("--ro-bind-try", "/sys/fs/cgroup", "/sys/fs/cgroup");
  }),
  /** By a filter of system calls, as systemd does. */
  RestrictAddressFamilies: (command, value) => {
    command.allowedFamilies = value.split(/\s+/);
  },
  LockPersonality: only("yes", (command) => {
    command.locksPersonality = true;
  }),
};

/** The options that the proof cannot carry out, each with the reason. */
export const NOT_TRANSLATED: Record<string, string> = {
  Description: "it is a text for people",
  After: "no other unit is there to be ordered after",
  Wants: "no other unit is there to be started",
  Type: "no manager waits for the unit; the proof waits for the command to end",
  Restart: "no manager is there to start it again",
  RestartSec: "no manager is there to start it again",
  KillMode:
    "no control group is there to be killed; the signal goes to the main process, as with mixed",
  RestrictSUIDSGID:
    "it is a filter of many system calls by their parameters, which bubblewrap does not have",
  WantedBy: "it is used when the unit is enabled",
};

/** Returns the options of a unit file. */
export function optionsOf(text: string): Options {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^[#;[]/.test(line))
    .map((line) => ({
      name: line.slice(0, line.indexOf("=")),
      value: line.slice(line.indexOf("=") + 1),
    }));
}

/** Returns the command of a unit. Throws for an option that is neither translated nor named as one that cannot be. */
export function commandOf(options: Options): UnitCommand {
  const command: UnitCommand = {
    mounts: [],
    writable: [],
    environment: {},
    environmentFile: "",
    user: "",
    workingDirectory: "/",
    wrappers: [],
    openFiles: 0,
    umask: "0022",
    start: [],
    startPost: [],
    stopSeconds: 90,
    allowedFamilies: [],
    locksPersonality: false,
  };
  for (const { name, value } of options) {
    const translate = TRANSLATED[name];
    if (translate === undefined && NOT_TRANSLATED[name] === undefined) {
      throw new Error(`the proof does not know the option ${name}`);
    }
    translate?.(command, value);
  }
  if (!command.mounts.includes("/")) throw new Error("without ProtectSystem there is no root");
  return command;
}

/** Returns the words of a command; quotes hold words together, as in a shell. */
function wordsOf(value: string): string[] {
  const words = [...value.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare);
  const [program = "", ...rest] = words.map((word) => word ?? "");
  // Where Node.js is installed in another place, as by a version manager.
  const isElsewhere = program === "/usr/bin/node" && !existsSync(program);
  return [isElsewhere ? process.execPath : program, ...rest];
}

/** Returns the limit that only a more powerful root could raise, as outside of containers. */
function highestOpenFiles(): number {
  const limits = readFileSync("/proc/self/limits", "utf8");
  return Number(/^Max open files\s+\d+\s+(\d+)/m.exec(limits)?.[1] ?? 0);
}
