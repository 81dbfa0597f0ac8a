import { SentContactMessage } from "@signpoint/api/entities/contact-message";
import { type Context, Hono } from "hono";
import { sendContactMessage } from "../contact/send-contact-message";
import { clientAddress } from "../limits/client-address";
import { refusal } from "../refusal";
import type { Services } from "../services";
import { answerError, parsed, withCommonHeaders } from "./plain-answers";

const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** The contact form as hosts of static pages take it: `POST /` with `form-name` contact (section 7). */
export function contactForm(services: Services): Hono {
  const app = new Hono();
  app.post("/", async (c, next) => {
    if (!FORM_TYPES.test(c.req.header("content-type") ?? "")) return next();
    const { "form-name": formName, ...fields } = await formFields(c);
    if (formName !== "contact") throw refusal("NOT_FOUND");
    const message = parsed(SentContactMessage, fields);
    const address = clientAddress(c, services.config.TRUST_PROXY);
    return withCommonHeaders(
      c.json(await sendContactMessage(services, address, message)),
      services,
    );
  });
  app.onError((error, c) => answerError(services, c, error));
  return app;
}

async function formFields(c: Context): Promise<Record<string, unknown>> {
  try {
    return Object.fromEntries(await c.req.formData());
  } catch (cause) {
    throw refusal("BAD_REQUEST", { cause });
  }
}
