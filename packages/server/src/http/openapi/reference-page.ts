import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { Hono } from "hono";
import { packedAnswer } from "../packed-answer";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Signpoint API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="reference"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>`;

const START = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#reference", deepLinking: true, validatorUrl: null });`;

const ASSETS = {
  "swagger-ui.css": "text/css",
  "swagger-ui-bundle.js": "text/javascript",
};

/** Returns the routes of the API's reference page. The page loads nothing from other sites. */
export function referencePage(): Hono {
  const assets = path.dirname(
    createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"),
  );
  const page = new Hono();
  page.get("/", (c) => c.html(PAGE));
  page.get("/start.js", (c) => c.body(START, 200, { "content-type": "text/javascript" }));
  for (const [name, type] of Object.entries(ASSETS)) {
    page.route(
      `/${name}`,
      packedAnswer(type, () => readFile(path.join(assets, name))),
    );
  }
  return page;
}
