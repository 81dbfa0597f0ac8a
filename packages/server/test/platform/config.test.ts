import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readWholeConfig } from "../../src/operate/start/read-whole-config";
import { ConfigError, readConfig, readServerConfig } from "../../src/platform/config";

const mistakesOf = (environment: Record<string, string>, read = readConfig): string[] => {
  try {
    read(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
};

describe("configuration", () => {
  it("is complete without a single variable, and with empty ones", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({
      HOST: "127.0.0.1",
      PORT: 3000,
      PUBLIC_URL: "http://127.0.0.1:3000",
      DATA_DIR: ".data",
      SEED: "demo",
      RATE_LIMITS: "on",
      TRUST_PROXY: 0,
      isDevelopment: true,
    });
  });

  it("takes the content of a file for a variable, and names one that cannot be read or is set twice", () => {
    const folder = mkdtempSync(join(tmpdir(), "signpoint-config-"));
    const file = join(folder, "key");
    writeFileSync(file, " secret-of-a-file\n");
    expect(readConfig({ LEDGER_KEY_FILE: file }).LEDGER_KEY).toBe("secret-of-a-file");
    expect(mistakesOf({ LEDGER_KEY_FILE: file, LEDGER_KEY: "x" })).toEqual([
      "  LEDGER_KEY: is set, and LEDGER_KEY_FILE, too: remove one",
    ]);
    expect(mistakesOf({ METRICS_TOKEN_FILE: join(folder, "none") })).toEqual([
      expect.stringMatching(/^ {2}METRICS_TOKEN_FILE: ENOENT/),
    ]);
    rmSync(folder, { recursive: true });
  });

  it("takes secrets from files of their names in a folder, or in that of systemd's credentials; what is set wins", () => {
    const folder = mkdtempSync(join(tmpdir(), "signpoint-secrets-"));
    writeFileSync(join(folder, "LEDGER_KEY"), "secret-of-a-file\n");
    writeFileSync(join(folder, "METRICS_TOKEN"), "");
    for (const name of ["SECRETS_DIR", "CREDENTIALS_DIRECTORY"]) {
      const config = readConfig({ [name]: folder });
      expect([config.LEDGER_KEY, config.METRICS_TOKEN]).toEqual(["secret-of-a-file", undefined]);
      expect(readConfig({ [name]: folder, LEDGER_KEY: "set" }).LEDGER_KEY).toBe("set");
    }
    expect(readConfig({ SECRETS_DIR: join(folder, "none") }).LEDGER_KEY).toBeUndefined();
    expect(mistakesOf({ SECRETS_DIR: "secrets" })).toEqual([
      "  SECRETS_DIR: must be an absolute path",
    ]);
    mkdirSync(join(folder, "SMTP_URL"));
    expect(mistakesOf({ SECRETS_DIR: folder })).toEqual([
      expect.stringMatching(/^ {2}SMTP_URL: EISDIR/),
    ]);
    rmSync(folder, { recursive: true });
  });

  it("names wrong keys together with all else, before anything is opened", async () => {
    const wrong = { NODE_ENV: "production", JWT_PRIVATE_KEY: "x", BANK_DETAILS_KEY: "y" };
    const error = await readWholeConfig({ ...wrong, LEDGER_KEY: "z" }).catch((e: unknown) => e);
    const { mistakes } = error as ConfigError;
    for (const name of ["PUBLIC_URL", "JWT_PRIVATE_KEY", "BANK_DETAILS_KEY", "LEDGER_KEY"]) {
      expect(mistakes.filter((mistake) => mistake.startsWith(`  ${name}:`))).toHaveLength(1);
    }
  });

  it("lists all wrong variables at once, by name", () => {
    const mistakes = mistakesOf({
      PORT: "lots",
      PUBLIC_URL: "signpoint",
      DATABASE_URL: "mysql://x",
      SMTP_URL: "mail",
      CONTACT_EMAIL: "nobody",
      SEED: "some",
      RATE_LIMITS: "maybe",
      TRUST_PROXY: "-1",
    });
    expect(mistakes.map((line) => line.trim().split(":")[0])).toEqual([
      "PORT",
      "PUBLIC_URL",
      "DATABASE_URL",
      "SMTP_URL",
      "CONTACT_EMAIL",
      "SEED",
      "RATE_LIMITS",
      "TRUST_PROXY",
    ]);
  });

  it("serves with one process by default, with as many as are set, and with one for each core on auto", () => {
    const DATABASE_URL = "postgres://localhost/x";
    expect(readConfig({}).WEB_CONCURRENCY).toBe(1);
    expect(readConfig({ WEB_CONCURRENCY: "64", DATABASE_URL }).WEB_CONCURRENCY).toBe(64);
    expect(readConfig({ WEB_CONCURRENCY: "auto", DATABASE_URL }).WEB_CONCURRENCY).toBe(
      availableParallelism(),
    );
  });

  it.each([
    ["PORT", "PORT: ", ["0", "65536", "3000.5"]],
    ["WEB_CONCURRENCY", "must be a number of processes", ["0", "1.5", "65", "many", "2 "]],
  ])("refuses for %s, saying %j: %j", (name, said, values) => {
    for (const value of values) {
      const DATABASE_URL = "postgres://localhost/x";
      const mistakes = mistakesOf({ DATABASE_URL, [name]: value });
      expect([value, mistakes]).toEqual([value, [expect.stringContaining(said)]]);
    }
  });

  it.each(["2", "auto"])(
    "refuses %s as the number of processes on the embedded engine",
    (value) => {
      expect(mistakesOf({ WEB_CONCURRENCY: value })).toEqual([
        expect.stringContaining("only one process can use the embedded database"),
      ]);
    },
  );

  it("seeds demo data by default only when embedded and outside production", () => {
    expect(readConfig({ DATABASE_URL: "postgres://localhost/x" }).SEED).toBe("none");
    expect(readConfig({ NODE_ENV: "production" }).SEED).toBe("none");
    expect(mistakesOf({ NODE_ENV: "production", SEED: "demo" })).toHaveLength(1);
  });
});

describe("configuration in production", () => {
  const COMPLETE = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://points.example.org",
    SMTP_URL: "smtp://mail.example.org:587",
    CONTACT_EMAIL: "support@example.org",
    TRUST_PROXY: "1",
    METRICS_TOKEN: "0123456789abcdef",
  };
  const namesOf = (environment: Record<string, string>) =>
    mistakesOf(environment, readServerConfig).map((line) => line.trim().split(":")[0]);

  it("accepts a complete configuration in production", () => {
    expect(readServerConfig(COMPLETE)).toMatchObject({
      ...COMPLETE,
      TRUST_PROXY: 1,
      isDevelopment: false,
      SEED: "none",
    });
  });

  it.each(["PUBLIC_URL", "SMTP_URL", "CONTACT_EMAIL", "TRUST_PROXY", "METRICS_TOKEN"])(
    "refuses a production configuration without %s, or with it empty",
    (name) => {
      expect(namesOf({ ...COMPLETE, [name]: "" })).toEqual([name]);
    },
  );

  it.each([
    ["PUBLIC_URL", "http://points.example.org"],
    ["PUBLIC_URL", "HTTP://points.example.org"],
    ["PUBLIC_URL", "http://localhost:8080"],
    ["PUBLIC_URL", "http://127.0.0.1:3000"],
    ["PUBLIC_URL", "points.example.org"],
    ["SMTP_URL", "https://mail.example.org"],
    ["CONTACT_EMAIL", "nobody"],
    ["METRICS_TOKEN", "short"],
    ["RATE_LIMITS", "off"],
    ["SEED", "demo"],
  ])("refuses %s=%s in production as the only mistake", (name, value) => {
    expect(namesOf({ ...COMPLETE, [name]: value })).toEqual([name]);
  });

  it("lists all mistakes of a production configuration, each with what to set", () => {
    const environment = {
      NODE_ENV: "production",
      PORT: "lots",
      DATABASE_URL: "postgres://localhost/x",
      RATE_LIMITS: "off",
      SEED: "demo",
      S3_BUCKET: "files",
    };
    const mistakes = mistakesOf(environment, readServerConfig);
    expect(mistakes.map((line) => line.trim().split(/[:,]/)[0])).toEqual([
      "PORT",
      "JWT_PRIVATE_KEY",
      "BANK_DETAILS_KEY",
      "LEDGER_KEY",
      "SEED",
      "S3_ENDPOINT",
      "PUBLIC_URL",
      "SMTP_URL",
      "CONTACT_EMAIL",
      "TRUST_PROXY",
      "METRICS_TOKEN",
      "RATE_LIMITS",
    ]);
    for (const line of mistakes) expect(line).toMatch(/^ {2}[A-Z0-9_, ]+: .{10}/);
  });

  it("demands the production variables neither of other servers nor of the operator's commands", () => {
    expect(readServerConfig({ RATE_LIMITS: "off" }).RATE_LIMITS).toBe("off");
    expect(readConfig({ NODE_ENV: "production", DATA_DIR: "x" }).DATA_DIR).toBe("x");
  });
});
