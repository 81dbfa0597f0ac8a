import { availableParallelism } from "node:os";
import { readCheckpointLine } from "@signpoint/api/ledger/sealing/sealed-ledger";
import * as z from "zod";
import { missingKeys } from "./encryption/shared-keys";
import { readFiles } from "./variable-files";

const flag = z.enum(["on", "off"]);
const keyNumber = z.string().regex(/^[\da-f]{16}$/, "must be 16 hex digits");
const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}` });
const postgresUrl = url(/^postgres(ql)?$/, "postgres://user:password@host:5432/signpoint");

const points = z.coerce
  .number({ error: "must be a whole number of points" })
  .int("must be a whole number of points")
  .min(1, "must be 1 or more")
  .optional();
const hours = z.coerce
  .number({ error: "must be a number of hours" })
  .min(0)
  .max(24 * 31);

/** Every environment variable that the server reads; `.env.example` explains each. */
export const ConfigSchema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: z.coerce
    .number({ error: "must be a port number" })
    .int("must be a whole number")
    .min(1, "must be 1 to 65535")
    .max(65_535, "must be 1 to 65535")
    .default(3000),
  WEB_CONCURRENCY: z
    .string()
    .regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/, "must be a number of processes, 1 to 64, or auto")
    .default("1")
    .transform((text) => (text === "auto" ? availableParallelism() : Number(text))),
  PUBLIC_URL: url(/^https?$/, "https://signpoint.example").optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  SECRETS_DIR: z.string().min(1).optional(),
  EMBEDDED_SYNC: flag.default("on"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  DATABASE_PREPARED: flag.default("on"),
  JWT_PRIVATE_KEY: z.string().min(1).optional(),
  BANK_DETAILS_KEY: z.string().min(1).optional(),
  LOST_BANK_DETAILS_KEY: keyNumber.optional(),
  LEDGER_KEY: z.string().min(1).optional(),
  LEDGER_CHECKPOINT: z
    .string()
    .refine((text) => readCheckpointLine(text) !== null, "must be the whole line of a checkpoint")
    .optional(),
  SMTP_URL: url(/^smtps?$/, "smtp://user:password@host:587").optional(),
  MAIL_FROM: z.string().min(3).default("Signpoint <no-reply@signpoint.example>"),
  CONTACT_EMAIL: z.email("must be an email address").default("support@signpoint.example"),
  CONTACT_FORM_SERVICE_URL: url(/^https$/, "https://forms.example/signpoint").optional(),
  S3_ENDPOINT: url(/^https?$/, "https://s3.example").optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  CLAMD_URL: url(/^(tcp|unix)$/, "tcp://localhost:3310 or unix:///run/clamav/clamd.ctl").optional(),
  SEED: z.enum(["demo", "none"]).optional(),
  RATE_LIMITS: flag.default("on"),
  SERVICE_WORKER: flag.default("on"),
  SIGNUPS: flag.default("on"),
  ADMIN_SECOND_FACTOR: z.enum(["required", "optional"]).optional(),
  TRUST_PROXY: z.coerce
    .number({ error: "must be the number of proxies in front" })
    .int()
    .min(0)
    .max(10)
    .default(0),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  AUDIT_INTERVAL_HOURS: hours.default(24),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]{50,3000}$/, "must be a public key, such as generate-backup-key prints")
    .optional(),
  BACKUP_IDENTITY_FILE: z.string().min(1).optional(),
  RESTORE_DRILL_INTERVAL_HOURS: hours.default(0),
  RESTORE_DRILL_DATABASE_URL: postgresUrl.optional(),
  WATCHDOG_SECONDS: z.coerce
    .number({ error: "must be a number of seconds" })
    .int("must be a whole number")
    .min(0, "must be 0 or more")
    .max(3_600, "must be 3600 or less")
    .default(30),
  DRAIN_SECONDS: z.coerce
    .number({ error: "must be a number of seconds" })
    .min(0, "must be 0 or more")
    .max(300, "must be 300 or less")
    .default(0),
  SECOND_APPROVAL_FROM_POINTS: points,
  RESERVE_POINTS: points,
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

type Variables = z.infer<typeof ConfigSchema>;

export interface Config extends Omit<Variables, "PUBLIC_URL" | "SEED" | "ADMIN_SECOND_FACTOR"> {
  PUBLIC_URL: string;
  /** `required`: an admin without a second factor can do nothing but add one. */
  ADMIN_SECOND_FACTOR: "required" | "optional";
  SEED: "demo" | "none";
  /** True unless NODE_ENV is production: shows the development mailbox. */
  isDevelopment: boolean;
}

/** Thrown with every mistake at once, one per line. */
export class ConfigError extends Error {
  constructor(readonly mistakes: string[]) {
    super(`The configuration has ${mistakes.length} mistake(s):\n${mistakes.join("\n")}`);
  }
}

/**
 * Returns the configuration that the environment gives; empty variables count as not set. Throws
 * `ConfigError`. For the operator's commands: what only a server needs may be missing.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  return read(environment, (set) => [...missingKeys(set), ...contradictions(set)]);
}

/** Returns the configuration of an installation whose keys are not made yet. Throws `ConfigError`. */
export function readKeylessConfig(environment: NodeJS.ProcessEnv): Config {
  return read(environment, contradictions);
}

/** Returns the configuration of a server: the same, and in production nothing may be missing or lax. */
export function readServerConfig(environment: NodeJS.ProcessEnv): Config {
  return read(environment, (set) => [
    ...missingKeys(set),
    ...contradictions(set),
    ...productionMistakes(set),
  ]);
}

type SetVariables = Partial<Record<keyof Variables, string>>;

function read(
  environment: NodeJS.ProcessEnv,
  findMistakes: (set: SetVariables) => string[],
): Config {
  const { set, mistakes: unread } = readVariables(environment);
  const parsed = ConfigSchema.safeParse(set);
  const malformed = (parsed.error?.issues ?? []).map(
    (issue) => `  ${issue.path.join(".")}: ${issue.message}`,
  );
  const mistakes = [...malformed, ...unread, ...findMistakes(set)];
  if (!parsed.success || mistakes.length > 0) throw new ConfigError(mistakes);
  return complete(parsed.data);
}

/** Returns the variables of the configuration that are set, as texts, those included whose content is in a file. */
export function readVariables(environment: NodeJS.Dict<string>) {
  return readFiles(environment, Object.keys(ConfigSchema.shape));
}

function complete(variables: Variables): Config {
  const isDevelopment = variables.NODE_ENV !== "production";
  return {
    ...variables,
    PUBLIC_URL: (
      variables.PUBLIC_URL ?? `http://${hostForUrl(variables.HOST)}:${variables.PORT}`
    ).replace(/\/+$/, ""),
    SEED:
      variables.SEED ?? (isDevelopment && variables.DATABASE_URL === undefined ? "demo" : "none"),
    ADMIN_SECOND_FACTOR: variables.ADMIN_SECOND_FACTOR ?? (isDevelopment ? "optional" : "required"),
    isDevelopment,
  };
}

function hostForUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

function contradictions(set: SetVariables): string[] {
  const mistakes: string[] = [];
  if (set.NODE_ENV === "production" && set.SEED === "demo") {
    mistakes.push(
      "  SEED: demo data has known passwords and is refused in production; remove it, or set none",
    );
  }
  for (const name of ["DATABASE_OWNER_URL", "DATABASE_REPLICA_URL"] as const) {
    if (set[name] !== undefined && set.DATABASE_URL === undefined) {
      mistakes.push(`  ${name}: goes with the database of DATABASE_URL, which is not set`);
    }
  }
  if (Number(set.RESTORE_DRILL_INTERVAL_HOURS ?? 0) > 0 && set.BACKUP_DIR === undefined) {
    mistakes.push(
      "  BACKUP_DIR: required with RESTORE_DRILL_INTERVAL_HOURS; the drill restores the newest backup in it",
    );
  }
  const severalProcesses = set.WEB_CONCURRENCY === "auto" || Number(set.WEB_CONCURRENCY) > 1;
  if (severalProcesses && set.DATABASE_URL === undefined) {
    mistakes.push(
      "  WEB_CONCURRENCY: only one process can use the embedded database; set DATABASE_URL for several, or remove it",
    );
  }
  const missing = S3_VARIABLES.filter((name) => set[name] === undefined);
  if (missing.length > 0 && missing.length < S3_VARIABLES.length) {
    mistakes.push(`  ${missing.join(", ")}: required when any of the S3 variables is set`);
  }
  return mistakes;
}

/** Returns the settings that production requires and are missing, or forbids and are set. */
function productionMistakes(set: SetVariables): string[] {
  if (set.NODE_ENV !== "production") return [];
  const mistakes = Object.entries(REQUIRED_IN_PRODUCTION)
    .filter(([name]) => set[name as keyof typeof REQUIRED_IN_PRODUCTION] === undefined)
    .map(([name, meaning]) => `  ${name}: required in production; set ${meaning}`);
  if (/^http:/i.test(set.PUBLIC_URL ?? "")) {
    mistakes.push(
      "  PUBLIC_URL: must begin with https:// in production; let a proxy serve it, see docs/operations/install.md",
    );
  }
  if (set.RATE_LIMITS === "off") {
    mistakes.push(
      "  RATE_LIMITS: off lets anybody guess passwords without end and is refused in production; remove it, or set on",
    );
  }
  return mistakes;
}

const REQUIRED_IN_PRODUCTION = {
  PUBLIC_URL: "the address that people type, such as https://signpoint.example",
  SMTP_URL: "the server that sends mail, such as smtp://user:password@host:587",
  CONTACT_EMAIL: "who receives messages of the contact page, such as support@your.domain",
  TRUST_PROXY:
    "the number of proxies in front, such as 1; with a wrong one all visitors share the limits of one address, or can forge theirs",
  METRICS_TOKEN: "a secret of 16 characters or more, such as openssl rand -hex 32 prints",
} as const;

const S3_VARIABLES = [
  "S3_ENDPOINT",
  "S3_REGION",
  "S3_BUCKET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;
