import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type ProxyOptions } from "vite";
import { compression } from "vite-plugin-compression2";
import { callsPlugin } from "./build/calls-plugin.ts";
import { fontPreloadPlugin } from "./build/font-preload-plugin.ts";
import { routesPlugin } from "./build/routes-plugin.ts";
import { slimAuthPlugin } from "./build/slim-auth-plugin.ts";

const api = process.env.SIGNPOINT_API ?? "http://127.0.0.1:3000";
const proxied = ["/api", "/auth", "/dev", "/healthz"];
const proxy: Record<string, ProxyOptions> = Object.fromEntries(
  proxied.map((path) => [path, { target: api, changeOrigin: false }]),
);
/* The contact form is posted to the address of the first page. */
proxy["^/$"] = {
  target: api,
  changeOrigin: false,
  bypass: ({ method, url }) => (method === "POST" ? undefined : url),
};

/** What every page needs and no release of ours changes: one file, compressed together, kept in caches. */
const BASE =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?:react-router|router-core|history|store|react-store))[\\/]/;

/** The parts of Mantine that the account forms are made of: again one file instead of a dozen crumbs. */
const UI =
  /node_modules[\\/](?:clsx|tslib|@mantine[\\/](?:core[\\/]esm[\\/](?:core|utils|components[\\/](?:ActionIcon|Anchor|Button|Checkbox|CloseButton|Input|InputBase|Loader|PasswordInput|Text|TextInput|Title|Transition|UnstyledButton))))[\\/]/;

/** Calls and their answers: every screen behind the login has them. */
const DATA = /node_modules[\\/](?:@orpc|@tanstack[\\/](?:query-core|react-query))[\\/]/;

/** What of our own the first page needs and other screens share: many crumbs would weigh more than one file. */
const START =
  /packages[\\/](?:web[\\/]src[\\/](?:session[\\/](?!auth-client|recovery-client|session-from-code)|ui[\\/](?:search-params|links|notice|page|states|use-light-form)\.)|api[\\/]src[\\/](?:constants|messages[\\/](?:accounts|refusals))\.)/;

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      /* Loaders too, so that the first page carries no screen's data layer. */
      codeSplittingOptions: { defaultBehavior: [["loader", "component"], ["errorComponent"]] },
      routesDirectory: "./src/routes",
      generatedRouteTree: "./src/routeTree.gen.ts",
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    callsPlugin(),
    fontPreloadPlugin(),
    slimAuthPlugin(),
    routesPlugin(),
    /* A `.br` and a `.gz` beside every larger text file, so that serving it costs no computing. */
    compression({
      algorithms: ["brotliCompress", "gzip"],
      include: /^assets\/.*\.(?:css|js|svg)$/,
      threshold: 1_024,
      logLevel: "silent",
    }),
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("./src", import.meta.url)) } },
  /* Workers load their parts when they need them. */
  worker: { format: "es" },
  server: { host: "127.0.0.1", port: 5173, proxy },
  preview: { host: "127.0.0.1", port: 5173, proxy },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    rolldownOptions: {
      output: {
        /* The first page lists all files: without names, and with hashes no longer than needed, it is lighter. */
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: ({ names: [name = ""] }) =>
          name.endsWith(".css") ? "assets/[hash:7].css" : "assets/[name]-[hash].[ext]",
        codeSplitting: {
          groups: [
            { name: "base", test: BASE },
            { name: "ui", test: UI },
            { name: "start", test: START },
            { name: "data", test: DATA },
          ],
        },
      },
    },
  },
});
