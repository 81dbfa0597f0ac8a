import { type ORPCError, ValidationError } from "@orpc/server";
import { ERROR_CODES, type FieldErrors } from "@signpoint/api/errors";

/** The one shape of an error: `{ code, message, data? }`. Malformed input names each field. */
export function errorBody(error: ORPCError<string, unknown>): Record<string, unknown> {
  if (error.code === "BAD_REQUEST" && error.cause instanceof ValidationError) {
    return {
      code: error.code,
      message: ERROR_CODES.BAD_REQUEST.message,
      data: { fields: fieldErrors(error.cause.issues) },
    };
  }
  const known = error.code in ERROR_CODES;
  const { code, message, data } = known
    ? error
    : {
        code: "INTERNAL_SERVER_ERROR",
        message: ERROR_CODES.INTERNAL_SERVER_ERROR.message,
        data: undefined,
      };
  return data === undefined || data === null ? { code, message } : { code, message, data };
}

/** The first problem of each field, by its path. */
export function fieldErrors(issues: ValidationError["issues"]): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) {
    for (const path of pathsOf(issue)) fields[path.join(".")] ??= issue.message;
  }
  return fields;
}

/** Where an issue lies; each unknown field is a place of its own. */
function pathsOf(issue: ValidationError["issues"][number]): string[][] {
  const path = (issue.path ?? []).map((segment) =>
    String(typeof segment === "object" ? segment.key : segment),
  );
  return "keys" in issue && Array.isArray(issue.keys)
    ? issue.keys.map((key) => [...path, String(key)])
    : [path];
}
