import { call } from "../platform/call";
import { AdminSettings, AdminSettingsChanges } from "./admin-settings";

const tags = ["Administration: settings"];

export const adminSettingsCalls = {
  get: call({ access: "admin" })
    .route({ method: "GET", path: "/admin/settings", summary: "The product's settings", tags })
    .output(AdminSettings),

  update: call({ access: "admin", effect: "write", stepUp: true })
    .route({
      method: "PATCH",
      path: "/admin/settings",
      summary: "Change some of the product's settings",
      description:
        "What is left out stays as it is. Times already promised stay, too: a change counts for what is handed in after it.",
      tags,
    })
    .input(AdminSettingsChanges)
    .output(AdminSettings),
};
