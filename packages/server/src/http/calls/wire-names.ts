import type { FieldErrors } from "@signpoint/api/platform/errors";
import { PARAM_PREFIX } from "@signpoint/api/platform/form-fields";

/** Returns a call's input with the names that verbs use: `p_title` becomes `title`. */
export function withoutPrefixes(input: unknown): Record<string, unknown> {
  const entries = Object.entries(input ?? {});
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name.startsWith(PARAM_PREFIX) ? name.slice(PARAM_PREFIX.length) : name,
      value,
    ]),
  );
}

/**
 * Returns the fields of an error with the names that the call's input has: `bank_details.bankName` becomes
 * `p_bank_details.bankName`. A name that the input does not have, such as a question's id, stays.
 */
export function withWireNames(fields: FieldErrors, inputSchema: unknown): FieldErrors {
  const names = getShape(inputSchema);
  return Object.fromEntries(
    Object.entries(fields).map(([field, problem]) => {
      const [head = ""] = field.split(".", 1);
      return [`${PARAM_PREFIX}${head}` in names ? `${PARAM_PREFIX}${field}` : field, problem];
    }),
  );
}

function getShape(schema: unknown): object {
  const isObjectSchema = typeof schema === "object" && schema !== null && "shape" in schema;
  return isObjectSchema ? (schema.shape as object) : {};
}
