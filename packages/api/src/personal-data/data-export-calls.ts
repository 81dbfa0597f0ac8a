import * as z from "zod";
import { callsOf } from "../platform/call";
import { ERROR_CODES } from "../platform/errors";
import { DataExport } from "./data-export";

const call = callsOf("Settings");

/** Path for downloading an export, relative to `/api`. */
export const DATA_EXPORT_FILES_PATH = "/files/data-exports";

/**
 * What a link of an export holds: until when it works (seconds since 1970), for which session, and our signature. A mailed
 * link is for no session.
 */
export const DataExportLinkQuery = z.object({
  expires: z.string().regex(/^\d{1,12}$/),
  session: z.uuid().optional(),
  signature: z.string(),
});

/** The owner's calls about copies of everything about oneself. */
export const dataExportCalls = {
  list: call({ access: "user" })
    .get("/data-exports", "The copies of your data, newest first, with links to download them")
    .output(z.object({ items: z.array(DataExport) })),

  request: call({ access: "user", effect: "write", stepUp: true })
    .post("/rpc/request_data_export", "Have a copy of everything about you made, as one ZIP file", {
      description:
        "It is made in the background; a notice tells when it is ready. While one is being made, the answer is that one. An earlier one is removed.",
    })
    .input(z.strictObject({}).optional())
    .errors({ NOT_FOUND: ERROR_CODES.NOT_FOUND })
    .output(DataExport),
};
