import type { Context } from "hono";
import * as z from "zod";
import { AUTH_ERRORS, AuthError } from "./auth-error";

/** Clients send null for what they leave out. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? "");

/** The body as `schema` wants it; fields that it does not name are ignored. */
export async function readBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await readJson(c));
  if (!parsed.success) throw new AuthError("badJson", { message: problemOf(parsed.error) });
  return parsed.data;
}

/** Returns the protocol's text and, where one field is wrong, which and why. */
function problemOf({ issues: [issue] }: z.ZodError): string {
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
