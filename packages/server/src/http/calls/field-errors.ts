import type { FieldErrors } from "@signpoint/api/platform/errors";

interface Issue {
  message: string;
  path?: readonly unknown[] | undefined;
}

/** Returns the first problem of each field, by the field's path. */
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
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
