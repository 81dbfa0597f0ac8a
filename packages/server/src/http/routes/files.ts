import { createFileLink } from "../../files/create-file-link";
import { callerCalls } from "../implementer";
import { run } from "../run";

export const fileRoutes = {
  createLink: callerCalls.files.createLink.handler(run(createFileLink)),
};
