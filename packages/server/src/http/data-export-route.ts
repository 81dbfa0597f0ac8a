import {
  DATA_EXPORT_FILES_PATH,
  DataExportLinkQuery,
} from "@signpoint/api/personal-data/data-export-calls";
import { Hono } from "hono";
import * as z from "zod";
import { findLinkedExport } from "../personal-data/data-exports/export-link";
import { exportKey } from "../personal-data/data-exports/export-row";
import { DomainError } from "../platform/domain-error";
import type { Services } from "../platform/services";
import { fileHeaders } from "./file-headers";

/** Returns the route that sends the ZIP file of a signed link, under `/api`. */
export function dataExportRoute(services: Services): Hono {
  const app = new Hono();
  app.get(`${DATA_EXPORT_FILES_PATH}/:id`, async (c) => {
    const id = z.uuid().safeParse(c.req.param("id"));
    const query = DataExportLinkQuery.safeParse(c.req.query());
    if (!id.success || !query.success) throw new DomainError("NOT_FOUND");
    const { expires, session = null, signature } = query.data;
    const link = { id: id.data, expires: Number(expires), session, signature };
    const found = await findLinkedExport(services, link);
    const content = await services.files.store.open(exportKey(found));
    if (content === null) throw new DomainError("NOT_FOUND");
    return c.body(content, 200, {
      ...fileHeaders({
        content_type: "application/zip",
        filename: `signpoint-data-${found.requested_at.slice(0, 10)}.zip`,
        download: true,
      }),
      "Accept-Ranges": "none",
      "Content-Length": String(found.size_bytes),
    });
  });
  return app;
}
