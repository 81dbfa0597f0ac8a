import { SentContactMessage } from "@signpoint/api/messages/contact-message";
import { ERROR_CODES } from "@signpoint/api/platform/errors";
import { type Context, Hono } from "hono";
import { sendContactMessage } from "../../messages/send-contact-message";
import { DomainError } from "../../platform/domain-error";
import { getClientIp } from "../../platform/limits/client-ip";
import type { Services } from "../../platform/services";
import { parseOrThrow } from "../calls/parse-or-throw";
import { jsonResponse } from "../responses";
import { refusedPage, sentPage } from "./contact-pages";

const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * Returns the route of the contact form as hosts of static pages offer it: `POST /` with `form-name` contact
 * (specification, section 7). A browser without scripts, which opens the response as a page, gets one.
 */
export function contactForm(services: Services): Hono {
  const app = new Hono();
  app.post("/", async (c, next) => {
    if (!FORM_TYPES.test(c.req.header("content-type") ?? "")) return next();
    const isNavigation = c.req.header("accept")?.includes("text/html") === true;
    if (!isNavigation) return await jsonResponse(services, c, 200, await receive(services, c));
    c.header("Cache-Control", "no-store");
    try {
      await receive(services, c);
      return c.html(sentPage());
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return c.html(refusedPage(error), ERROR_CODES[error.code].status);
    }
  });
  return app;
}

async function receive(services: Services, c: Context): Promise<{ received: true }> {
  const { "form-name": formName, ...fields } = await readFormFields(c);
  if (formName !== "contact") throw new DomainError("NOT_FOUND");
  const message = parseOrThrow(SentContactMessage, fields);
  const clientIp = getClientIp(c, services.config.TRUST_PROXY);
  return await sendContactMessage({ ...services, clientIp }, message);
}

async function readFormFields(c: Context): Promise<Record<string, unknown>> {
  try {
    return Object.fromEntries(await c.req.formData());
  } catch (cause) {
    throw new DomainError("BAD_REQUEST", { cause });
  }
}
