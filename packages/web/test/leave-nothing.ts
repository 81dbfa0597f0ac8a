import { afterAll, vi } from "vitest";

// Files share a process. Each leaves it as it was: the next one loads the modules anew, without what this one stubbed.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
});
