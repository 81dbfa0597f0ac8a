import { callsOf } from "../platform/call";
import { Settings, SettingsChanges } from "./settings";

const call = callsOf("Settings");

export const settingsCalls = {
  get: call({ access: "user" }).get("/settings", "Your settings").output(Settings),

  update: call({ access: "user", effect: "write" })
    .patch("/settings", "Change some of your settings", {
      description: "What is left out stays as it is.",
    })
    .input(SettingsChanges)
    .output(Settings),
};
