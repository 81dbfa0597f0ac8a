import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type ProxyOptions } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { brotli } from "./build/brotli.ts";
import { callsPlugin } from "./build/calls-plugin.ts";
import { chunkGroups } from "./build/chunk-groups.ts";
import { earlyCallsPlugin } from "./build/early-calls-plugin.ts";
import { fontPreloadPlugin } from "./build/font-preload-plugin.ts";
import { headScriptPlugin } from "./build/head-script-plugin.ts";
import { iconsPlugin } from "./build/icons-plugin.ts";
import { noCirclesPlugin } from "./build/no-circles-plugin.ts";
import { preloadsPlugin } from "./build/preloads-plugin.ts";
import { OTHER_SCREENS, prerenderPlugin } from "./build/prerender-plugin.ts";
import { routesPlugin } from "./build/routes-plugin.ts";
import { serviceWorkerPlugin } from "./build/service-worker-plugin.ts";
import { themePlugin } from "./build/theme-plugin.ts";

const api = process.env.SIGNPOINT_API ?? "http://127.0.0.1:3000";
const proxied = ["/api", "/auth", "/dev", "/door", "/healthz"];
const proxy: Record<string, ProxyOptions> = Object.fromEntries(
  proxied.map((path) => [path, { target: api, changeOrigin: false }]),
);
/* The contact form is posted to the address of the first page. */
proxy["^/$"] = {
  target: api,
  changeOrigin: false,
  bypass: ({ method, url }) => (method === "POST" ? undefined : url),
};

const root = fileURLToPath(new URL(".", import.meta.url));
const resolve = { alias: { "~": fileURLToPath(new URL("./src", import.meta.url)) } };

/* A route loads what it needs in part when it is opened; other lazy files share it, which is meant. */
const rolldownOptions = { checks: { bundlerTimings: false, ineffectiveDynamicImport: false } };

const calls = callsPlugin();
const icons = iconsPlugin();
const styles = themePlugin();

/** Returns the plugins that understand our source: the same for browsers and for the pages made at build time. */
function source({ writesRouteTree }: { writesRouteTree: boolean }) {
  return [
    tanstackRouter({
      target: "react",
      enableRouteGeneration: writesRouteTree,
      autoCodeSplitting: true,
      /* Loaders too, so that the first page carries no screen's data layer. */
      codeSplittingOptions: { defaultBehavior: [["loader", "component"], ["errorComponent"]] },
      routesDirectory: "./src/routes",
      generatedRouteTree: "./src/routeTree.gen.ts",
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    calls,
    icons,
    styles,
  ];
}

const compressed = {
  include: /^assets\/.*\.(?:css|js|svg)$/,
  threshold: 1_024,
  logLevel: "silent",
} as const;

export default defineConfig({
  root,
  plugins: [
    ...source({ writesRouteTree: true }),
    headScriptPlugin(),
    earlyCallsPlugin(),
    fontPreloadPlugin(),
    routesPlugin(),
    noCirclesPlugin(),
    preloadsPlugin(),
    prerenderPlugin((output) => ({
      root,
      resolve,
      plugins: source({ writesRouteTree: false }),
      /* Screens without a frame are not rendered, only named. */
      build: { ...output, rolldownOptions: { ...rolldownOptions, external: OTHER_SCREENS } },
    })),
    serviceWorkerPlugin(),
    /* A `.br` and a `.gz` beside every larger text file, so that serving it costs no computing. */
    compression({
      ...compressed,
      algorithms: [defineAlgorithm(brotli, {})],
      filename: "[path][base].br",
    }),
    compression({ ...compressed, algorithms: ["gzip"] }),
  ],
  resolve,
  /* Workers load their parts when they need them. */
  worker: { format: "es" },
  server: { host: "127.0.0.1", port: 5173, proxy },
  preview: { host: "127.0.0.1", port: 5173, proxy },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    /* A browser that does not know of preloads loads the same files a little later. */
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      ...rolldownOptions,
      input: ["index.html", "contract-page.html"].map((name) => `${root}/${name}`),
      output: {
        /* The first page lists all files: without names, and with hashes no longer than needed, it is lighter. */
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: ({ names: [name = ""] }) =>
          name.endsWith(".css") ? "assets/[hash:7].css" : "assets/[name]-[hash].[ext]",
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
});
