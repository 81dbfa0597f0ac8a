import { parseArgs } from "node:util";
import { command } from "../lib/command.mjs";
import { ensureDependencies } from "../lib/dependencies.mjs";
import { loadEnvironmentFile } from "../lib/environment.mjs";
import { root } from "../lib/paths.mjs";
import { expectFreePort } from "../lib/port.mjs";

const host = "127.0.0.1";

/**
 * `npm run dev`: starts the server, which restarts at each change, and Vite in front of it, which
 * updates the open page. `-- --port N` gives Vite another port.
 */
export const main = command(async () => {
  const { values } = parseArgs({ options: { port: { type: "string", default: "5173" } } });
  await expectFreePort(values.port, host, "npm run dev -- --port 5174");
  await ensureDependencies({ dev: true });
  loadEnvironmentFile();
  const { HOST = host, PORT = "3000" } = process.env;
  const { default: concurrently } = await import("concurrently");
  const { result } = concurrently(
    [
      {
        name: "server",
        command: "node_modules/.bin/tsx watch --clear-screen=false packages/server/src/main.ts",
        env: {
          // Links in mails lead to Vite's page.
          PUBLIC_URL: process.env.PUBLIC_URL ?? `http://${host}:${values.port}`,
          // tsx watches the files that the process which it starts imports, not those of worker processes.
          WEB_CONCURRENCY: "1",
        },
      },
      {
        name: "web",
        command: `node_modules/.bin/vite packages/web --host=${host} --port=${values.port} --strictPort`,
        env: { SIGNPOINT_API: `http://${HOST}:${PORT}` },
      },
    ],
    { cwd: root, killOthersOn: ["failure", "success"], prefix: "name" },
  );
  await result.catch(() => {
    process.exitCode = 1;
  });
});
