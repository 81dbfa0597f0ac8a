import { Settings, SettingsChanges } from "../entities/settings";
import { userMay, userMayRepeat } from "./base";

const tags = ["Settings"];

export const settingsCalls = {
  get: userMay
    .route({ method: "GET", path: "/settings", summary: "Your settings", tags })
    .output(Settings),

  update: userMayRepeat
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
