import { createFileLink } from "../../files/create-file-link";
import { callerCalls } from "../implementer";

const calls = callerCalls.files;

export const fileRoutes = {
  createLink: calls.createLink.handler(({ context, input }) =>
    createFileLink(context.services, context.caller, input.p_path, input.p_download),
  ),
};
