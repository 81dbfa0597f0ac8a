import { command } from "../lib/command.mjs";
import { ensureDependencies } from "../lib/dependencies.mjs";
import { loadEnvironmentFile } from "../lib/environment.mjs";
import { runTogether } from "../lib/run-together.mjs";

const webAddress = { host: "127.0.0.1", port: "5173" };

/**
 * `npm run dev`: the server, restarted at each change, and in front of it Vite, which puts changes of
 * the web app into the open page.
 */
export const main = command(async () => {
  await ensureDependencies();
  loadEnvironmentFile();
  const { HOST = "127.0.0.1", PORT = "3000" } = process.env;
  const { host, port } = webAddress;
  process.exitCode = await runTogether([
    {
      name: "server",
      parameters: [
        "node_modules/tsx/dist/cli.mjs",
        "watch",
        "--clear-screen=false",
        "packages/server/src/main.ts",
      ],
      // Links in mails lead to the page that Vite serves.
      env: { PUBLIC_URL: process.env.PUBLIC_URL ?? `http://${host}:${port}` },
    },
    {
      name: "web",
      parameters: [
        "node_modules/vite/bin/vite.js",
        "packages/web",
        `--host=${host}`,
        `--port=${port}`,
        "--strictPort",
      ],
      env: { SIGNPOINT_API: `http://${HOST}:${PORT}` },
    },
  ]);
});
