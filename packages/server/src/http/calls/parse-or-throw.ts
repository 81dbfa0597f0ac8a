import type * as z from "zod";
import { DomainError } from "../../platform/domain-error";
import { fieldErrors } from "./field-errors";

/** Returns the value parsed by `schema`. Throws BAD_REQUEST with each field that is wrong. */
export function parseOrThrow<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new DomainError("BAD_REQUEST", { fields: fieldErrors(result.error.issues) });
}
