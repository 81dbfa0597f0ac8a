import type { Context } from "hono";
import * as z from "zod";
import { AUTH_ERRORS, AuthError } from "./auth-error";

/** A text that may be missing: clients send null for it, and it is read as an empty text. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? "");

/** Returns the JSON body of a request, parsed by `schema`. Fields that it does not name are ignored. Throws badJson. */
export async function readBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await readJson(c));
  if (!parsed.success) throw new AuthError("badJson", { message: describeIssue(parsed.error) });
  return parsed.data;
}

/** Does the same for a body that may be missing: it is read as null. */
export async function readOptionalBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const isMissing = (await c.req.text()).trim() === "";
  return isMissing ? schema.parse(null) : await readBody(c, schema);
}

/** Returns the protocol's text and, where one field is wrong, its name and the problem. */
function describeIssue({ issues: [issue] }: z.ZodError): string {
  const [, , text] = AUTH_ERRORS.badJson;
  if (issue === undefined || issue.path.length === 0) return text;
  return `${text}: ${issue.path.join(".")}: ${issue.message}`;
}

async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new AuthError("badJson");
  }
}
