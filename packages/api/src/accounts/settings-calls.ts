import { call } from "../platform/call";
import { Settings, SettingsChanges } from "./settings";

const tags = ["Settings"];

export const settingsCalls = {
  get: call({ access: "user" })
    .route({ method: "GET", path: "/settings", summary: "Your settings", tags })
    .output(Settings),

  update: call({ access: "user", effect: "write" })
    .route({
      method: "PATCH",
      path: "/settings",
      summary: "Change some of your settings",
      description: "What is left out stays as it is.",
      tags,
    })
    .input(SettingsChanges)
    .output(Settings),
};
