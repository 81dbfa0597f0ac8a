import { SentContactMessage } from "@signpoint/api/entities/contact-message";
import { type Context, Hono } from "hono";
import { sendContactMessage } from "../contact/send-contact-message";
import { DomainError } from "../domain-error";
import { getClientIp } from "../limits/client-ip";
import type { Services } from "../services";
import { parseOrThrow } from "./parse-or-throw";
import { jsonResponse } from "./responses";

const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Returns the route of the contact form as hosts of static pages offer it: `POST /` with `form-name` contact (specification, section 7). */
export function contactForm(services: Services): Hono {
  const app = new Hono();
  app.post("/", async (c, next) => {
    if (!FORM_TYPES.test(c.req.header("content-type") ?? "")) return next();
    const { "form-name": formName, ...fields } = await readFormFields(c);
    if (formName !== "contact") throw new DomainError("NOT_FOUND");
    const message = parseOrThrow(SentContactMessage, fields);
    const clientIp = getClientIp(c, services.config.TRUST_PROXY);
    const sent = await sendContactMessage({ ...services, clientIp }, message);
    return await jsonResponse(services, c, 200, sent);
  });
  return app;
}

async function readFormFields(c: Context): Promise<Record<string, unknown>> {
  try {
    return Object.fromEntries(await c.req.formData());
  } catch (cause) {
    throw new DomainError("BAD_REQUEST", { cause });
  }
}
