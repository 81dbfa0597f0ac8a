import { expect, test } from "vitest";
import { servicesOf, startOrder } from "../packages/server/test/deployment/compose-file";
import {
  commandOf,
  NOT_TRANSLATED,
  optionsOf,
  TRANSLATED,
} from "../packages/server/test/deployment/unit-file";
import { healthCheckOf, parseDockerfile, wordsOf } from "../scripts/lib/dockerfile.mjs";
import { deploymentPackages } from "../scripts/lib/proof-packages.mjs";
import { proofs } from "../scripts/steps/proofs.mjs";
import { textOf } from "./repository";

const UNITS = ["deploy/signpoint.service", "deploy/signpoint-backup.service"];
const guide = textOf("docs/operations.md");
/** Any value does for the names of services. */
const filled = textOf("compose.yaml").replace(/:\?/g, ":-");

test("the proof of deployment can carry out each step of the Dockerfile", () => {
  const [build, final, ...others] = parseDockerfile(textOf("Dockerfile"));
  expect([build?.name, others]).toEqual(["build", []]);
  const of = (name: string) => final?.instructions.find((step) => step.name === name);
  expect(wordsOf(of("CMD")?.value ?? "")[0]).toBe("node");
  expect(of("USER")?.value).toBe("node");
  const health = of("HEALTHCHECK");
  expect(health && healthCheckOf(health)).toMatchObject({ interval: 10, timeout: 5, retries: 3 });
});

test("the proof of deployment refuses a Dockerfile with a step that it does not know", () => {
  expect(() => parseDockerfile("FROM x\nADD a b\n")).toThrow(/cannot be carried out here: ADD a b/);
});

test.each(UNITS)("the proof of deployment knows each option of %s", (file) => {
  const { start, user, mounts } = commandOf(optionsOf(textOf(file)));
  expect(user).toBe("signpoint");
  expect(mounts.slice(0, 3)).toEqual(["--ro-bind", "/", "/"]);
  expect(start.at(-1)).toMatch(/^packages\/server\/dist\/.+\.js$/);
});

test("the proof of deployment refuses an option of systemd, or a value of one, that it does not know", () => {
  const [unit = ""] = UNITS.map(textOf);
  const withLine = (line: string) => () => commandOf(optionsOf(`${unit}\n${line}\n`));
  expect(withLine("MemoryDenyWriteExecute=yes")).toThrow(/does not know the option MemoryDeny/);
  expect(withLine("ProtectHome=read-only")).toThrow(/read-only is not translated/);
  expect(Object.keys(TRANSLATED).filter((name) => name in NOT_TRANSLATED)).toEqual([]);
});

test("the compose file starts its proxy last of what it needs, and the proxy names all its servers", () => {
  const services = servicesOf(filled, {});
  const order = startOrder(services);
  const servers = order.filter((name) => services[name]?.build === ".");
  expect(order.indexOf("proxy")).toBeGreaterThan(order.indexOf("server-2"));
  expect(order.indexOf("server-1")).toBeGreaterThan(order.indexOf("postgres"));
  const named = servers.map((name) => `${name}:3000`).join(" ");
  expect(textOf("deploy/Caddyfile")).toContain(`reverse_proxy ${named} {`);
});

test("docs/operations.md names the proofs of deployment, and what they install", () => {
  const named = [...guide.matchAll(/npm run prove -- ([a-z-]+)/g)].map(([, name = ""]) => name);
  for (const name of ["deployment", "upgrade"]) {
    expect(named).toContain(name);
    expect(proofs).toHaveProperty(name);
  }
  for (const name of Object.keys(deploymentPackages)) expect(guide).toContain(`\`${name}\``);
});
