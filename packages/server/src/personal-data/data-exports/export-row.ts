import type { dataExports } from "../../platform/db/schema/index";

export type DataExportRow = typeof dataExports.$inferSelect;

/** Returns the key of an export in the file store. */
export function exportKey({ id }: Pick<DataExportRow, "id">): string {
  return `${id}/signpoint-data.zip`;
}
