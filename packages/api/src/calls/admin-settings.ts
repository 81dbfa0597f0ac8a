import { AdminSettings, AdminSettingsChanges } from "../entities/admin-settings";
import { adminMay, adminMayRepeatAfterStepUp } from "./base";

const tags = ["Administration: settings"];

export const adminSettingsCalls = {
  get: adminMay
    .route({ method: "GET", path: "/admin/settings", summary: "The product's settings", tags })
    .output(AdminSettings),

  update: adminMayRepeatAfterStepUp
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
