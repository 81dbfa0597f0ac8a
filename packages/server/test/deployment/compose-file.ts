import { parse } from "yaml";

/** What the proof and the tests read of a service. */
export interface Service {
  image?: string;
  build?: string;
  environment?: Record<string, string>;
  depends_on?: string[] | Record<string, { condition: string }>;
  healthcheck?: { test: string[]; interval: string; retries: number };
  volumes?: string[];
  ports?: string[];
  entrypoint?: string[];
  init?: boolean;
  restart?: string;
  stop_grace_period?: string;
}

/** The keys of a service that the proof carries out; `restart` alone is not, for no engine is there to do it. */
const KNOWN: ReadonlySet<string> = new Set<keyof Service>([
  "image",
  "build",
  "environment",
  "depends_on",
  "healthcheck",
  "volumes",
  "ports",
  "entrypoint",
  "init",
  "restart",
  "stop_grace_period",
]);

/** A reference to a variable with a value for when it is missing, or with the words that an engine then says. */
export const VARIABLE = /\$\{(?<name>[A-Z0-9_]+)(?<kind>:[-?])(?<rest>[^}]*)\}/g;

/** Returns the services of a compose file, given a `.env`. Throws when a variable is missing or a key is not known here. */
export function servicesOf(text: string, env: Record<string, string>): Record<string, Service> {
  const { services } = fill(parse(text), env) as { services: Record<string, Service> };
  for (const [name, service] of Object.entries(services)) {
    const unknown = Object.keys(service).filter((key) => !KNOWN.has(key));
    if (unknown.length > 0) throw new Error(`${name} has ${unknown.join()}, unknown to the proof`);
  }
  return services;
}

function fill(value: unknown, env: Record<string, string>): unknown {
  if (typeof value === "string")
    return value.replace(VARIABLE, (...match) => variableIn(match, env));
  if (Array.isArray(value)) return value.map((one) => fill(one, env));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fill(one, env)]));
}

function variableIn(match: unknown[], env: Record<string, string>): string {
  const { name = "", kind, rest = "" } = match.at(-1) as Record<string, string>;
  const known = env[name] ?? "";
  if (known === "" && kind === ":?") throw new Error(`${name} is missing`);
  return known === "" ? rest : known;
}

/** Returns the names of services in an order in which each comes after those that it depends on. */
export function startOrder(services: Record<string, Service>): string[] {
  const order: string[] = [];
  const visit = (name: string) => {
    if (order.includes(name)) return;
    for (const other of dependenciesOf(services[name])) visit(other);
    order.push(name);
  };
  for (const name of Object.keys(services)) visit(name);
  return order;
}

function dependenciesOf(service: Service | undefined): string[] {
  const { depends_on: names = [] } = service ?? {};
  return Array.isArray(names) ? names : Object.keys(names);
}
