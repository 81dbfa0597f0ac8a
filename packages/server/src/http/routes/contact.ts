import { contactDetails } from "../../contact/contact-details";
import { sendContactMessage } from "../../contact/send-contact-message";
import { anyoneCalls } from "../implementer";

const open = anyoneCalls.contact;

export const contactRoutes = {
  details: open.details.handler(({ context }) => contactDetails(context.services.config)),
  send: open.send.handler(({ context, input }) =>
    sendContactMessage(context.services, context.clientIp, input),
  ),
};
