import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readServerConfig } from "../packages/server/src/platform/config";
import { root, textOf } from "./repository";

interface Service {
  build?: string;
  env_file?: string;
  environment?: Record<string, string>;
  stop_grace_period?: string;
}

const UNITS = ["deploy/signpoint.service", "deploy/signpoint-backup.service"];
const dockerfile = textOf("Dockerfile");
const compose = textOf("compose.yaml");
const { services } = parse(compose, { merge: true }) as { services: Record<string, Service> };
const servers = Object.keys(services).filter((name) => services[name]?.build === ".");

/** A reference to a variable with a value for when it is missing, or with the words that an engine then says. */
const VARIABLE = /\$\{(?<name>[A-Z0-9_]+)(?<kind>:[-?])(?<rest>[^}]*)\}/g;

/** The lines for `.env` in docs/operations/install.md, by variable name. */
const trial = Object.fromEntries(
  [
    ...(/^```sh never\n(?<lines>POSTGRES_PASSWORD=[^`]+?)\n\n/m
      .exec(textOf("docs/operations/install.md"))
      ?.groups?.lines?.matchAll(/^(?<name>[A-Z0-9_]+)=(?<value>\S*)/gm) ?? []),
  ].map((match) => [match.groups?.name, match.groups?.value]),
) as Record<string, string>;

/** Returns the environment of a server of the compose file, given a `.env`. */
function environmentOf(name: string, env: Record<string, string>): Record<string, string> {
  const image = [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = ""]) =>
    line.split(" ").map((pair) => pair.split("=") as [string, string]),
  );
  const filled = Object.entries(services[name]?.environment ?? {}).map(([key, text]) => [
    key,
    text.replace(VARIABLE, (...match) => {
      const { name: variable = "", rest } = match.at(-1) as Record<string, string>;
      return env[variable] ?? rest ?? "";
    }),
  ]);
  return { ...Object.fromEntries(image), ...env, ...Object.fromEntries(filled) };
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

test("each variable of .env reaches both servers of the compose file, which then start in production", () => {
  expect(servers).toEqual(["server-1", "server-2"]);
  const secrets = { METRICS_TOKEN: "0123456789abcdef", S3_SECRET_ACCESS_KEY: "12345678" };
  for (const name of servers) {
    expect(services[name]?.env_file).toBe(".env");
    const config = readServerConfig(environmentOf(name, { ...trial, ...secrets }));
    expect(config).toMatchObject({ PUBLIC_URL: "https://localhost", isDevelopment: false });
  }
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
  const checks = [
    ["verify", copy],
    ["security", "--offline=true", "--threshold=20", copy],
  ];
  for (const check of checks) {
    const { status, stdout, stderr } = spawnSync("systemd-analyze", check, { encoding: "utf8" });
    expect(status, stdout + stderr).toBe(0);
  }
  rmSync(folder, { recursive: true });
});

/** Returns the name of the server's program in a command, such as "main" or "signpoint". */
function programIn(command: string): string | undefined {
  return /packages\/server\/dist\/([a-z/-]+)\.js/.exec(command)?.[1];
}
