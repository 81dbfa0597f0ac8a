import { apiQuery } from "~/platform/api/client";

/** The settings of the whole product. */
export const adminSettingsQuery = apiQuery.adminSettings.get.queryOptions();
