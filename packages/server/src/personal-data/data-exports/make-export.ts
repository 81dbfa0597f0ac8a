import type { Context } from "../../platform/context";
import { exportIndex } from "./export-index";
import { type DataExportRow, exportKey } from "./export-row";
import { exportFiles, exportSections } from "./export-sections";
import { withZip, type ZipPart } from "./write-zip";

/**
 * Makes the ZIP file of everything about a person and stores it; returns its size in bytes. `report` gets the progress in
 * percent; its error stops the work.
 */
export async function makeExport(
  ctx: Context<"files" | "bankKeys">,
  row: DataExportRow,
  report: (progress: number) => Promise<void>,
): Promise<number> {
  const sections = exportSections(ctx, row.user_id);
  const uploads = await exportFiles(ctx, row.user_id);
  const index = await exportIndex(ctx, row, sections, uploads.length);
  const parts: ZipPart[] = [
    { name: "index.html", open: () => once(index) },
    ...sections.flatMap(({ parts: own }) => own),
    ...uploads,
  ];
  const onPart = (done: number) => report(Math.floor((100 * done) / (parts.length + 1)));
  return await withZip(parts, onPart, (file) => ctx.files.store.put(exportKey(row), file));
}

async function* once(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
