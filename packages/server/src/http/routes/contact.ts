import { getContactDetails } from "../../contact/get-contact-details";
import { sendContactMessage } from "../../contact/send-contact-message";
import { anyoneCalls } from "../implementer";
import { runForAnyone } from "../run";

const calls = anyoneCalls.contact;

export const contactRoutes = {
  details: calls.details.handler(runForAnyone(getContactDetails)),
  send: calls.send.handler(runForAnyone(sendContactMessage)),
};
