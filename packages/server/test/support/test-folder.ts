import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";

/**
 * Makes an empty folder before the tests of a file, or of the `describe` that calls this, and removes it with its content when
 * they have ended. Returns its path at once.
 */
export function testFolder(): string {
  const folder = path.join(os.tmpdir(), `signpoint-test-${randomUUID()}`);
  beforeAll(async () => {
    await mkdir(folder, { mode: 0o700 });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
