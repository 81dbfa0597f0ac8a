import { type ORPCError, ValidationError } from "@orpc/server";
import { ERROR_CODES, type FieldErrors } from "@signpoint/api/errors";

/** Returns the body of an error response: `{ code, message, data? }`. For malformed input `data` names each field. */
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

/** Returns the first problem of each field, by the field's path. */
export function fieldErrors(issues: ValidationError["issues"]): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) {
    for (const path of getPaths(issue)) fields[path.join(".")] ??= issue.message;
  }
  return fields;
}

/** Returns the paths of the fields that an issue is about: one, or one for each unknown field. */
function getPaths(issue: ValidationError["issues"][number]): string[][] {
  const path = (issue.path ?? []).map((segment) =>
    String(typeof segment === "object" ? segment.key : segment),
  );
  return "keys" in issue && Array.isArray(issue.keys)
    ? issue.keys.map((key) => [...path, String(key)])
    : [path];
}
