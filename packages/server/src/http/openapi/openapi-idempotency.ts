import type { AnyContractRouter } from "@orpc/contract";
import type { OpenAPI } from "@orpc/openapi";
import { resolveContractProcedures } from "@orpc/server";
import type { CallMeta } from "@signpoint/api/platform/call";
import {
  IDEMPOTENCY_KEY_HOURS,
  IDEMPOTENCY_KEY_MAX_LENGTH,
} from "@signpoint/api/platform/constants";

const KEY: OpenAPI.ParameterObject = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: [
    "Names this call, so that a repetition has no second effect and gets the first answer.",
    "A quoted text or a single word.",
    `Kept for ${IDEMPOTENCY_KEY_HOURS} hours for each caller and call, when the call succeeds.`,
    "While the first is being carried out: 409 `IDEMPOTENCY_KEY_IN_FLIGHT`.",
    "With another body: 422 `IDEMPOTENCY_KEY_REUSED`.",
  ].join(" "),
  schema: { type: "string", minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX_LENGTH },
};

const REPLAYED: OpenAPI.HeaderObject = {
  description: "`true` when this answers a repetition.",
  schema: { type: "string", enum: ["true"] },
};

/** Adds the headers `Idempotency-Key` and `Idempotency-Replayed` to each call of the document that supports them. */
export async function describeIdempotency(
  document: OpenAPI.Document,
  router: AnyContractRouter,
): Promise<void> {
  const names = new Set<string>();
  await resolveContractProcedures({ path: [], router }, ({ contract, path }) => {
    const { replay } = contract["~orpc"].meta as CallMeta;
    if (replay !== "none") names.add(path.join("."));
  });
  for (const methods of Object.values(document.paths ?? {})) {
    for (const operation of [methods?.post, methods?.patch, methods?.delete]) {
      if (operation !== undefined && names.has(operation.operationId ?? "")) describe(operation);
    }
  }
}

function describe(operation: OpenAPI.OperationObject): void {
  operation.parameters = [...(operation.parameters ?? []), KEY];
  const answer = operation.responses?.["200"];
  if (answer === undefined || "$ref" in answer) return;
  answer.headers = { ...answer.headers, "Idempotency-Replayed": REPLAYED };
}
