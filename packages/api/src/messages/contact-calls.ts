import * as z from "zod";
import { callsOf } from "../platform/call";
import { SentContactMessage } from "./contact-message";

const call = callsOf("Contact");

export const contactCalls = {
  details: call({ access: "anyone" })
    .get("/contact", "Where messages to us can go")
    .output(
      z.object({
        email: z.string(),
        /** URL of an external service that takes messages when this server cannot; null for none. */
        form_service_url: z.string().nullable(),
      }),
    ),

  send: call({ access: "anyone", effect: "write" })
    .post("/contact", "Send us a message")
    .input(SentContactMessage)
    .output(z.object({ received: z.literal(true) })),
};
