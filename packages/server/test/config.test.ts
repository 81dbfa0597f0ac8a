import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "../src/config";

const mistakesOf = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
};

describe("the configuration", () => {
  it("is complete without a single variable", () => {
    expect(readConfig({})).toMatchObject({
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

  it("takes empty variables as not set", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" }).PORT).toBe(3000);
  });

  it("lists all mistakes at once, by name", () => {
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

  it.each(["0", "65536", "3000.5", "-1"])("refuses the port %s", (PORT) => {
    expect(mistakesOf({ PORT })).toHaveLength(1);
  });

  it("seeds demo data only when embedded and not in production", () => {
    expect(readConfig({ DATABASE_URL: "postgres://localhost/x" }).SEED).toBe("none");
    expect(readConfig({ NODE_ENV: "production" }).SEED).toBe("none");
    expect(mistakesOf({ NODE_ENV: "production", SEED: "demo" })).toHaveLength(1);
  });

  it("needs a shared key where servers can be several", () => {
    const production = { NODE_ENV: "production", DATABASE_URL: "postgres://localhost/x" };
    const [signing, bank] = mistakesOf(production);
    expect(signing).toContain("JWT_PRIVATE_KEY");
    expect(bank).toContain("BANK_DETAILS_KEY");
  });

  it("needs all of the S3 variables or none", () => {
    expect(mistakesOf({ S3_BUCKET: "files" })[0]).toContain("S3_ENDPOINT");
  });
});
