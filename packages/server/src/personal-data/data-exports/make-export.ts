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
  const readIndex = async function* () {
    yield await exportIndex(ctx, row, sections, uploads);
  };
  const parts: ZipPart[] = [
    ...sections.flatMap(({ parts: own }) => own),
    ...uploads.parts,
    // The last: it names the files that could not be read.
    { name: "index.html", open: readIndex },
  ];
  const onPart = (done: number) => report(Math.floor((100 * done) / (parts.length + 1)));
  return await withZip(parts, onPart, (file) => ctx.files.store.put(exportKey(row), file));
}
