#!/usr/bin/node
// Stands in for systemctl, journalctl and timedatectl where no systemd runs: does what the pages ask of them, by the units of deploy.
import { spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename } from "node:path";
import { parseEnv } from "node:util";

const [verb = "", ...words] = process.argv.slice(2);
const pidFile = (name) => `/run/${name}.stand-in`;
const logFile = (name) => `/var/log/${name}.log`;
const idOf = (flag, user) => Number(spawnSync("id", [flag, user], { encoding: "utf8" }).stdout);

function unit(name) {
  const text = readFileSync(`/etc/systemd/system/${name}.service`, "utf8");
  const all = (key) =>
    [...text.matchAll(new RegExp(`^${key}=(.+)$`, "gm"))].map(([, value]) => value);
  const [user, folder, file] = ["User", "WorkingDirectory", "EnvironmentFile"].map(
    (key) => all(key)[0],
  );
  const environment = parseEnv(
    all("Environment")
      .flatMap((line) => line.split(" "))
      .join("\n"),
  );
  mkdirSync(environment.DATA_DIR, { recursive: true, mode: 0o700 });
  spawnSync("chown", [`${user}:`, environment.DATA_DIR]);
  const options = {
    uid: idOf("-u", user),
    gid: idOf("-g", user),
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment, ...parseEnv(readFileSync(file, "utf8")) },
  };
  return { all, folder, file, options, commands: [...all("ExecStart"), ...all("ExecStartPost")] };
}

/** Starts a program that goes on when this one has ended. */
function keep(name, command, options) {
  const log = openSync(logFile(name), "a");
  const child = spawn("sh", ["-c", `exec ${command}`], {
    ...options,
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  writeFileSync(pidFile(name), String(child.pid));
  child.unref();
}

function postgresql(action) {
  const [version] = spawnSync("ls", ["/etc/postgresql"], { encoding: "utf8" }).stdout.split("\n");
  const { status } = spawnSync("pg_ctlcluster", [version, "main", action], { stdio: "inherit" });
  // 2: it runs already, or is stopped already.
  return status === 2 ? 0 : status;
}

const start = {
  postgresql: () => postgresql("start"),
  caddy: () =>
    keep("caddy", "caddy run --config /etc/caddy/Caddyfile", {
      env: { ...process.env, HOME: "/root" },
    }),
  signpoint: () => keep("signpoint", unit("signpoint").commands[0], unit("signpoint").options),
  "signpoint-backup": () => {
    const { commands, options } = unit("signpoint-backup");
    const ended = commands.map(
      (command) => spawnSync("sh", ["-c", command], { ...options, stdio: "inherit" }).status,
    );
    return Math.max(...ended);
  },
  "signpoint-backup.timer": () => 0,
};

function stop(name) {
  if (name === "postgresql") return postgresql("stop");
  if (!existsSync(pidFile(name))) return 0;
  const pid = Number(readFileSync(pidFile(name), "utf8"));
  rmSync(pidFile(name));
  spawnSync("kill", [String(pid)]);
  return spawnSync("tail", [`--pid=${pid}`, "--follow", "/dev/null"], { timeout: 30_000 }).status;
}

function show(name) {
  if (!existsSync(`/etc/systemd/system/${name}.service`)) return 1;
  const { all, folder, file } = unit(name);
  process.stdout.write(`WorkingDirectory=${folder}\nEnvironment=${all("Environment").join(" ")}\n`);
  process.stdout.write(`EnvironmentFiles=${file} (ignore_errors=no)\n`);
  return 0;
}

function act() {
  const program = basename(process.argv[1]);
  const named = words.filter((word) => !word.startsWith("-"));
  if (program === "timedatectl" || verb === "daemon-reload") return 0;
  if (program === "journalctl")
    return spawnSync("cat", [logFile(named[0])], { stdio: "inherit" }).status;
  if (verb === "show") return show(named[0]);
  const codes = named.map((name) => {
    if (verb !== "start" && verb !== "enable") stop(name);
    return verb === "stop" ? 0 : (start[name]() ?? 0);
  });
  return Math.max(0, ...codes);
}

process.exitCode = act();
