import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { callsPlugin } from "./build/calls-plugin.ts";
import { fontPreloadPlugin } from "./build/font-preload-plugin.ts";

const api = process.env.SIGNPOINT_API ?? "http://127.0.0.1:3000";
const proxied = ["/api", "/auth", "/dev", "/healthz"];
const proxy = Object.fromEntries(
  proxied.map((path) => [path, { target: api, changeOrigin: false }]),
);

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: "./src/routes",
      generatedRouteTree: "./src/routeTree.gen.ts",
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    callsPlugin(),
    fontPreloadPlugin(),
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("./src", import.meta.url)) } },
  server: { host: "127.0.0.1", port: 5173, proxy },
  preview: { host: "127.0.0.1", port: 5173, proxy },
  build: { outDir: "dist", emptyOutDir: true, assetsInlineLimit: 0, target: "es2022" },
});
