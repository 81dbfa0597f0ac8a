import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { COMMANDS } from "../packages/server/src/operate/program/commands";
import { ConfigSchema, readServerConfig } from "../packages/server/src/platform/config";
import { root, textOf } from "./repository";

interface Service {
  build?: string;
  command?: string[];
  depends_on?: Record<string, { condition: string }>;
  env_file?: string;
  environment?: Record<string, string>;
  stop_grace_period?: string;
  volumes?: string[];
}

const UNITS = ["deploy/signpoint.service", "deploy/signpoint-backup.service"];
const dockerfile = textOf("Dockerfile");
const compose = textOf("compose.yaml");
const { services } = parse(compose, { merge: true }) as { services: Record<string, Service> };
const servers = Object.keys(services).filter((name) => name.startsWith("server-"));
/** What the inside of a container decides. */
const FIXED = ["NODE_ENV", "HOST", "PORT", "DATA_DIR", "SECRETS_DIR", "BACKUP_DIR"];
const KEYS = { JWT_PRIVATE_KEY: "made", BANK_DETAILS_KEY: "made", LEDGER_KEY: "made" };

/** A reference to a variable, perhaps with a value for when it is missing, or with the words that an engine then says. */
const VARIABLE = /\$\{(?<name>[A-Z0-9_]+)(?:(?<kind>:[-?])(?<rest>[^${}]*))?\}/g;

/** The lines for `.env` in docs/operations/install.md, by variable name. */
const trial = Object.fromEntries(
  [
    ...(/^```sh never\n(?<lines>POSTGRES_PASSWORD=[^`]+?)\n\n/m
      .exec(textOf("docs/operations/install.md"))
      ?.groups?.lines?.matchAll(/^(?<name>[A-Z0-9_]+)=(?<value>\S*)/gm) ?? []),
  ].map((match) => [match.groups?.name, match.groups?.value]),
) as Record<string, string>;

/** Returns the environment of a service of the compose file, given a `.env`. */
function environmentOf(name: string, env: Record<string, string>): Record<string, string> {
  const image = [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = ""]) =>
    line.split(" ").map((pair) => pair.split("=") as [string, string]),
  );
  const filled = Object.entries(services[name]?.environment ?? {}).map(([key, text]) => [
    key,
    fillIn(text, env),
  ]);
  return { ...Object.fromEntries(image), ...env, ...Object.fromEntries(filled) };
}

/** Replaces references to variables, the inner ones first. */
function fillIn(text: string, env: Record<string, string>): string {
  const filled = text.replace(VARIABLE, (...match) => {
    const { name = "", rest } = match.at(-1) as Record<string, string>;
    return env[name] ?? rest ?? "";
  });
  return filled === text ? text : fillIn(filled, env);
}

test("the Dockerfile copies only what exists or what its own build makes", () => {
  const copied = [...dockerfile.matchAll(/^COPY (?<from>--from=build )?(?<paths>.+) \S+$/gm)];
  const missing = copied.flatMap(({ groups }) =>
    (groups?.paths ?? "")
      .split(" ")
      .map((path) => path.replace(/^\/app\//, ""))
      .filter((path) => !existsSync(root + path) && !path.endsWith("/dist")),
  );
  expect(copied.length).toBeGreaterThan(4);
  expect(missing).toEqual([]);
});

test("the image runs on the version of Node that .nvmrc names, and starts a program of the server", () => {
  const versions = [...dockerfile.matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => major);
  expect(new Set(versions)).toEqual(new Set([textOf(".nvmrc").trim()]));
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(programIn(dockerfile.slice(dockerfile.lastIndexOf("\nCMD ")))).toBe("main");
});

test("the compose file requires exactly the variables that docs/operations/install.md lists", () => {
  const demanded = [...compose.matchAll(VARIABLE)]
    .filter((match) => match.groups?.kind === ":?")
    .map((match) => match.groups?.name);
  expect(new Set(demanded)).toEqual(new Set(Object.keys(trial)));
});

test("each setting of .env reaches both servers and the backup, but for what the container decides", () => {
  expect(servers).toEqual(["server-1", "server-2"]);
  const settings = Object.keys(ConfigSchema.shape).filter((name) => !FIXED.includes(name));
  const env = { ...trial, ...Object.fromEntries(settings.map((name) => [name, `own ${name}`])) };
  for (const name of [...servers, "keys", "backup"]) {
    expect(services[name]?.env_file).toBe(".env");
    expect(environmentOf(name, env)).toMatchObject(env);
  }
});

test("a server starts in production with what docs/operations/install.md asks for and the keys that were made", () => {
  const env = { ...trial, METRICS_TOKEN: "0123456789abcdef", POSTGRES_PASSWORD: "p" };
  const config = readServerConfig({ ...environmentOf("server-1", env), ...KEYS });
  expect(config).toMatchObject({
    PUBLIC_URL: "https://localhost",
    DATABASE_URL: "postgres://signpoint:p@postgres:5432/signpoint",
    isDevelopment: false,
  });
  expect(config.S3_BUCKET).toBeUndefined();
});

test("uploaded files are in one volume of both servers and the backup, keys and backups each in their own", () => {
  for (const name of servers) {
    expect(services[name]?.volumes).toEqual(["data:/data", "keys:/keys:ro", "backups:/backups:ro"]);
  }
  expect(services.backup?.volumes).toEqual(["data:/data", "keys:/keys:ro", "backups:/backups"]);
});

test("servers wait for the keys, which a command of the program makes where alone they can be written", () => {
  const [program, command = ""] = services.keys?.command ?? [];
  expect([program, Object.keys(COMMANDS)]).toEqual([
    "signpoint",
    expect.arrayContaining([command]),
  ]);
  const writers = Object.keys(services).filter((name) =>
    services[name]?.volumes?.includes("keys:/keys"),
  );
  expect(writers).toEqual(["keys"]);
  for (const name of servers) {
    expect(services[name]?.depends_on).toEqual({
      keys: { condition: "service_completed_successfully" },
    });
  }
});

test("the backup service makes a backup, then deletes those that are older than its days, also when files are lost, again and again", () => {
  const folder = mkdtempSync(join(tmpdir(), "signpoint-backups-"));
  const program = (name: string, text: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  program("signpoint", `echo "$@" >> ${folder}/said; exit $(cat ${folder}/code)`);
  // The second pause ends the loop, which has no end.
  program(
    "sleep",
    `echo "sleep $@" >> ${folder}/said; test $(wc -l < ${folder}/said) -lt 4 || kill $PPID`,
  );
  const [old, young] = ["signpoint-20300101.tar.gz.age", "signpoint-20300131.tar.gz"].map((name) =>
    join(folder, name),
  ) as [string, string];
  const run = (code: number) => {
    writeFileSync(join(folder, "code"), String(code));
    writeFileSync(old, "");
    writeFileSync(young, "");
    const now = Date.now() / 1_000;
    utimesSync(old, now, now - 33 * 86_400);
    utimesSync(young, now, now - 30 * 86_400);
    const [shell = "", ...parameters] = services.backup?.command ?? [];
    const environment = { ...environmentOf("backup", {}), BACKUP_DIR: folder };
    const env = { ...environment, PATH: `${folder}:${process.env.PATH}` };
    spawnSync(
      shell,
      parameters.map((text) => text.replaceAll("$$", "$")),
      { env },
    );
    return [old, young].map((file) => existsSync(file));
  };
  expect(run(0)).toEqual([false, true]);
  expect(readFileSync(join(folder, "said"), "utf8")).toBe("backup\nsleep 86400\n".repeat(2));
  expect(run(3)).toEqual([false, true]);
  for (const code of [1, 2, 137]) expect(run(code)).toEqual([true, true]);
  rmSync(folder, { recursive: true });
});

test("the unit of backups deletes old ones after a backup that was made, also when files are lost", () => {
  const folder = mkdtempSync(join(tmpdir(), "signpoint-backups-"));
  const unit = textOf("deploy/signpoint-backup.service");
  const [, after = ""] = /^ExecStopPost=\/bin\/sh -c '(.+)'$/m.exec(unit) ?? [];
  const script = after.replaceAll("$$", "$").replaceAll("/var/backups/signpoint", folder);
  const old = join(folder, "signpoint-20300101.tar.gz");
  const isKept = (EXIT_STATUS: string) => {
    writeFileSync(old, "");
    utimesSync(old, 0, 0);
    spawnSync("/bin/sh", ["-c", script], { env: { ...process.env, EXIT_STATUS } });
    return existsSync(old);
  };
  expect(["0", "3", "1", "2", "KILL"].map(isKept)).toEqual([false, false, true, true, true]);
  rmSync(folder, { recursive: true });
});

test("the proxy of the compose file serves the same host as the servers, and names all of them", () => {
  const env = { ...trial, SITE_HOST: "points.example.org" };
  expect(environmentOf("server-1", env).PUBLIC_URL).toBe("https://points.example.org");
  expect(environmentOf("proxy", env).SITE_HOST).toBe("points.example.org");
  const caddyfile = textOf("deploy/Caddyfile");
  expect(caddyfile).toMatch(/^\{\$SITE_HOST:localhost\} \{$/m);
  const named = servers.map((name) => `${name}:3000`).join(" ");
  expect(caddyfile).toContain(`reverse_proxy ${named} {`);
});

test("a server may take as long to end as DRAIN_SECONDS asks for, in the compose file and in the unit", () => {
  const drainSeconds = Number(environmentOf("server-1", {}).DRAIN_SECONDS);
  for (const name of servers) {
    expect(Number.parseInt(services[name]?.stop_grace_period ?? "", 10)).toBeGreaterThanOrEqual(
      drainSeconds + 15,
    );
  }
  const [, unitSeconds] = /^TimeoutStopSec=(\d+)$/m.exec(textOf("deploy/signpoint.service")) ?? [];
  expect(Number(unitSeconds)).toBeGreaterThanOrEqual(drainSeconds + 15);
});

test.each(UNITS)("%s starts a program that the build makes", (file) => {
  const [, start = ""] = /^ExecStart=(.+)$/m.exec(textOf(file)) ?? [];
  const source = programIn(start)?.replace("signpoint", "operate/program/signpoint");
  expect(existsSync(`${root}packages/server/src/${source}.ts`)).toBe(true);
});

test.each(UNITS)(
  "%s takes secrets from files by the names of variables, and starts without them",
  (file) => {
    const unit = textOf(file);
    const loaded = [
      ...unit.matchAll(/^LoadCredential=(?<name>\w+):\/etc\/signpoint\/secrets\/\k<name>$/gm),
    ];
    const names = loaded.map(({ groups }) => groups?.name ?? "");
    expect(Object.keys(ConfigSchema.shape)).toEqual(expect.arrayContaining(names));
    expect(names).toEqual(expect.arrayContaining(Object.keys(KEYS)));
    // What counts where the file is missing: nothing but a line's end.
    for (const name of names) expect(unit).toContain(`\nSetCredential=${name}:\\n\n`);
  },
);

test("docs/security.md names what is not pinned by its content: images, and actions of the hosted checks", () => {
  const workflows = readdirSync(`${root}.github/workflows`).map((name) =>
    textOf(`.github/workflows/${name}`),
  );
  const found = [compose, dockerfile, ...workflows].flatMap((text) => [
    ...text.matchAll(
      /^ *(?:- )?(?:image:|FROM|uses:) +(?:actions\/)?([\w./-]+[:@][\w.-]+)(?!.*sha256)/gm,
    ),
    ...text.matchAll(/\b((?:anchore|zricethezav)\/[\w-]+:[\w.]+)/g),
  ]);
  const unpinned = found
    .map(([, name = ""]) => name)
    .filter((name) => !/@[0-9a-f]{40}$/.test(name));
  const section = /^## Parts of others\n(?<text>.*?)^## /ms.exec(textOf("docs/security.md"));
  const named = [...(section?.groups?.text?.matchAll(/`([\w./-]+[:@][\w.-]+)`/g) ?? [])];
  expect(new Set(named.map(([, name]) => name))).toEqual(new Set(unpinned));
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

test.skipIf(!hasPromtool)("Prometheus accepts the rules of alerts", () => {
  const { status, stdout, stderr } = spawnSync(
    "promtool",
    ["check", "rules", `${root}deploy/prometheus-rules.yml`],
    { encoding: "utf8" },
  );
  expect(status, stdout + stderr).toBe(0);
});

test("each alert wakes somebody or waits for the morning, and says what to do by a heading that exists", () => {
  const { groups } = parse(textOf("deploy/prometheus-rules.yml")) as {
    groups: { rules: { labels: { severity: string }; annotations: { runbook: string } }[] }[];
  };
  for (const { labels, annotations } of groups.flatMap(({ rules }) => rules)) {
    expect(["page", "ticket"]).toContain(labels.severity);
    const [page = "", heading] = annotations.runbook.split(": ");
    expect(textOf(page).match(/(?<=^##+ ).+$/gm)).toContain(heading);
  }
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

test.skipIf(!hasSystemd).each(UNITS)("systemd accepts %s and finds it well restricted", (file) => {
  const folder = mkdtempSync(join(tmpdir(), "signpoint-unit-"));
  const copy = join(folder, basename(file));
  // The paths of an installation are not on this machine.
  const here = textOf(file).replaceAll("/usr/bin/node", process.execPath);
  writeFileSync(copy, here.replaceAll("/opt/signpoint", folder));
  const analyze = (...parameters: string[]) => {
    const { status, stdout, stderr } = spawnSync("systemd-analyze", parameters, {
      encoding: "utf8",
    });
    expect(status, stdout + stderr).toBe(0);
    return stderr;
  };
  // Of a line that it does not understand it only tells.
  expect(analyze("verify", copy)).toBe("");
  analyze("security", "--offline=true", "--threshold=20", copy);
  rmSync(folder, { recursive: true });
});

/** Returns the name of the server's program in a command, such as "main" or "signpoint". */
function programIn(command: string): string | undefined {
  return /packages\/server\/dist\/([a-z/-]+)\.js/.exec(command)?.[1];
}
