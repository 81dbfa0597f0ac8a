import type { FieldErrors } from "@signpoint/api/platform/errors";
import type * as z from "zod";
import { DomainError } from "../../platform/domain-error";

/** Returns the value parsed by `schema`. Throws BAD_REQUEST with each field that is wrong. */
export function parseOrThrow<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new DomainError("BAD_REQUEST", { fields: fieldErrors(result.error.issues) });
}

interface Issue {
  message: string;
  path?: readonly unknown[] | undefined;
}

/** Returns the first problem of each field, by the field's path. */
function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) {
    for (const path of getPaths(issue)) fields[path.join(".")] ??= issue.message;
  }
  return fields;
}

/** Returns the paths of the fields that an issue is about: one, or one for each unknown field. */
function getPaths(issue: Issue): string[][] {
  const path = (issue.path ?? []).map(String);
  return "keys" in issue && Array.isArray(issue.keys)
    ? issue.keys.map((key) => [...path, String(key)])
    : [path];
}
