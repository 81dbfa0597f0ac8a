import { type OpenAPI, OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { calls } from "@signpoint/api/http/calls";
import { fileTransfers } from "@signpoint/api/work/file-calls";
import type { Hono } from "hono";
import { VERSION } from "../../platform/version";
import { packedAnswer } from "../packed-answer";
import { describeIdempotency } from "./openapi-idempotency";

/** Returns the route of the OpenAPI document, which is generated on the first request and does not change. */
export function openApiRoute(publicUrl: string): Hono {
  return packedAnswer("application/json", async () =>
    JSON.stringify(await openApiDocument(publicUrl)),
  );
}

/** Generates the OpenAPI document from the contract of calls. */
export async function openApiDocument(publicUrl: string): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const contract = { ...calls, fileTransfers };
  const document = await generator.generate(contract, {
    info: {
      title: "Signpoint",
      version: VERSION,
      description:
        "Everything the web app does, by the same calls. Lists are paged by `next_cursor`; times are ISO 8601 in UTC; an error is `{ code, message, data? }`. Calls with the header `Idempotency-Key` can be repeated safely.",
    },
    servers: [{ url: `${publicUrl}/api` }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
    customErrorResponseBodySchema: {
      type: "object",
      properties: {
        code: { type: "string" },
        message: { type: "string" },
        data: {
          type: "object",
          properties: {
            fields: { type: "object", additionalProperties: { type: "string" } },
            given: { type: "object" },
            current: { type: "object" },
          },
        },
      },
      required: ["code", "message"],
    },
  });
  await describeIdempotency(document, contract);
  return document;
}
