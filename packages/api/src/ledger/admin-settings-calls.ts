import { callsOf } from "../platform/call";
import { ERROR_CODES } from "../platform/errors";
import { AdminSettingsUpdate, ChangedAdminSettings, ShownAdminSettings } from "./admin-settings";

const call = callsOf("Administration: settings");

export const adminSettingsCalls = {
  get: call({ access: "admin" })
    .get("/admin/settings", "The product's settings")
    .output(ShownAdminSettings),

  update: call({ access: "admin", effect: "write", stepUp: true })
    .patch("/admin/settings", "Change some of the product's settings", {
      description:
        "What is left out stays as it is. Times already promised stay, too: a change counts for what is handed in after it. Raising or switching off a sum from which a second admin is needed, and another rate, wait for a second, independent admin; the rest of the change counts at once. With `expected`, the values that the caller saw: 409 `CHANGED_MEANWHILE` when one of the given settings has neither that value nor the given one, with both sides in `data`: what was given, and the settings as they are.",
    })
    .input(AdminSettingsUpdate)
    .errors({ CHANGED_MEANWHILE: ERROR_CODES.CHANGED_MEANWHILE })
    .output(ChangedAdminSettings),
};
