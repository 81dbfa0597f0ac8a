import { expect, test } from "vitest";
import { readServerConfig } from "../packages/server/src/config";
import { servicesOf, VARIABLE } from "../packages/server/test/deployment/compose-file";
import { textOf } from "./repository";

const compose = textOf("compose.yaml");
const production = Object.fromEntries(
  [...textOf("Dockerfile").matchAll(/^ENV (.+)$/gm)].flatMap(([, line = ""]) =>
    line.split(" ").map((pair) => pair.split("=")),
  ),
) as Record<string, string>;

/** The lines for `.env` in docs/operations.md, by variable name. */
const trial = Object.fromEntries(
  [
    ...(/^```sh\n(?<lines>POSTGRES_PASSWORD=[^`]+?)\n\n/m
      .exec(textOf("docs/operations.md"))
      ?.groups?.lines?.matchAll(/^(?<name>[A-Z0-9_]+)=(?<value>\S*)/gm) ?? []),
  ].map((match) => [match.groups?.name, match.groups?.value]),
) as Record<string, string>;

/** Returns the environment of a server of the compose file, given a `.env`. */
function environmentOf(service: string, env: Record<string, string>): Record<string, string> {
  return { ...production, ...servicesOf(compose, env)[service]?.environment };
}

test("the compose file requires exactly the variables that docs/operations.md lists", () => {
  const demanded = [...compose.matchAll(VARIABLE)]
    .filter((match) => match.groups?.kind === ":?")
    .map((match) => match.groups?.name);
  expect(new Set(demanded)).toEqual(new Set(Object.keys(trial)));
});

test("the servers of the compose file start in production with these variables", () => {
  const secrets = { METRICS_TOKEN: "0123456789abcdef", S3_SECRET_ACCESS_KEY: "12345678" };
  const config = readServerConfig(environmentOf("server-1", { ...trial, ...secrets }));
  expect(config).toMatchObject({ PUBLIC_URL: "https://localhost", isDevelopment: false });
  expect(environmentOf("server-2", trial)).toEqual(environmentOf("server-1", trial));
});

test("the compose file gives proxy and servers the same host, which the proxy serves over https", () => {
  const env = { ...trial, SITE_HOST: "points.example.org" };
  expect(environmentOf("server-1", env).PUBLIC_URL).toBe("https://points.example.org");
  expect(environmentOf("proxy", env).SITE_HOST).toBe("points.example.org");
  expect(textOf("deploy/Caddyfile")).toMatch(/^\{\$SITE_HOST:localhost\} \{$/m);
});
