import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findInstallation } from "../../../src/operate/program/find-installation";

const A = "postgres://signpoint:secret@one.internal:5432/signpoint";
const B = "postgres://signpoint:secret@two.internal:5432/signpoint";

let folder: string;
let pathBefore: string | undefined;
beforeAll(() => {
  pathBefore = process.env.PATH;
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-find-"));
  process.env.PATH = `${folder}:${pathBefore}`;
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => {
  process.env.PATH = pathBefore;
});

/** Stands in for systemd: a unit that runs the program in a folder, with a file of variables. */
async function addUnit(workingDirectory: string, variables: string) {
  const file = path.join(folder, "environment");
  await writeFile(file, variables);
  const shown = [
    `WorkingDirectory=${workingDirectory}`,
    "Environment=NODE_ENV=production DATA_DIR=/var/lib/signpoint",
    `EnvironmentFiles=${file} (ignore_errors=no)`,
  ];
  const systemctl = path.join(folder, "systemctl");
  await writeFile(systemctl, `#!/bin/sh\ncat <<'END'\n${shown.join("\n")}\nEND\n`);
  await chmod(systemctl, 0o755);
}

const find = (shell: NodeJS.ProcessEnv, envFile?: string) =>
  findInstallation({ shell, envFile, checkout: folder });

describe("the variables of the installation that a command works on", () => {
  it("are those of the unit that runs this folder, with keys in JSON as they are", async () => {
    const key = '{"kty":"EC","x":"a-b_c"}';
    await addUnit(folder, `DATABASE_URL=${A}\nJWT_PRIVATE_KEY=${key}\nSMTP_URL="smtp://a b"\n`);
    expect(find({})).toMatchObject({
      NODE_ENV: "production",
      DATA_DIR: "/var/lib/signpoint",
      DATABASE_URL: A,
      JWT_PRIVATE_KEY: key,
      SMTP_URL: "smtp://a b",
    });
  });

  it("are not those of a unit that runs another folder", async () => {
    await addUnit("/opt/other", `DATABASE_URL=${A}\n`);
    expect(find({})).toEqual({ DATA_DIR: path.join(folder, ".data") });
  });

  it("come from the shell before .env, and from .env before the unit, unless they name a place", async () => {
    await addUnit(folder, `DATABASE_URL=${A}\nLOG_LEVEL=error\nMAIL_FROM=unit\nSIGNUPS=off\n`);
    await writeFile(
      path.join(folder, ".env"),
      `DATABASE_URL=${A}\nLOG_LEVEL=warn\nMAIL_FROM=env\n`,
    );
    expect(find({ LOG_LEVEL: "debug", SIGNUPS: "" })).toMatchObject({
      DATABASE_URL: A,
      LOG_LEVEL: "debug",
      MAIL_FROM: "env",
      SIGNUPS: "off",
    });
  });

  it.each([
    [
      "database",
      { DATABASE_URL: B },
      `DATABASE_URL=${A}`,
      "the database signpoint at two.internal",
    ],
    ["database", { DATABASE_URL: B }, "", "the embedded one"],
    ["data folder", { DATA_DIR: "/srv/other" }, "", "/srv/other"],
    ["file store", { S3_ENDPOINT: "https://s3.a", S3_BUCKET: "b" }, "", "b at https://s3.a"],
  ])("are refused when shell and unit name another %s", async (what, shell, variables, named) => {
    await addUnit(folder, `${variables}\n`);
    const refused = () => find(shell);
    expect(refused).toThrow(`it is not clear to which ${what}`);
    expect(refused).toThrow(named);
    expect(refused).not.toThrow("secret");
  });

  it("are those of the file alone that is named, from the folder of the program, or of the shell alone", async () => {
    await addUnit(folder, `DATABASE_URL=${A}\n`);
    await writeFile(path.join(folder, ".env"), "LOG_LEVEL=warn\n");
    const file = path.join(folder, "other.env");
    await writeFile(file, "DATA_DIR=data\n");
    expect(find({ DATABASE_URL: B }, file)).toEqual({ DATA_DIR: path.join(folder, "data") });
    expect(find({ DATABASE_URL: B }, "-")).toEqual({ DATABASE_URL: B });
    expect(() => find({}, path.join(folder, "none"))).toThrow("cannot be read");
  });
});
