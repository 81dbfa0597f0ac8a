import type { DataExport } from "@signpoint/api/personal-data/data-export";
import type { CallerContext } from "../../platform/context";
import { signExportLink } from "./export-link";
import type { DataExportRow } from "./export-row";

/** Returns an export in the shape of the API, with a link while it is ready, has not expired, and its owner `isProved`. */
export function toDataExport(
  ctx: CallerContext<"config" | "keys">,
  row: DataExportRow,
  isProved: boolean,
): DataExport {
  const { id, state, progress, requested_at, size_bytes, expires_at } = row;
  if (state === "removing") throw new Error("an export that is being removed is not shown");
  const isReady = state === "ready" && expires_at !== null && new Date(expires_at) > ctx.now();
  const url = isReady && isProved ? signExportLink(ctx, id) : null;
  return { id, state, progress, requested_at, size_bytes, expires_at, url };
}
