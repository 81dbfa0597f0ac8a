import type { UploadQuery } from "@signpoint/api/calls/files";
import { UPLOAD_MAX_BYTES } from "@signpoint/api/constants";
import type { UploadedFile } from "@signpoint/api/entities/uploaded-file";
import type * as z from "zod";
import type { CallerContext } from "../context";
import { DomainError } from "../domain-error";
import { assertUploadAllowed } from "./assert-upload-allowed";
import { checkUpload } from "./check-upload";
import { kindOfName } from "./file-kinds";
import { abandonFile, type FileRow, publishFile, reserveFile } from "./file-rows";
import type { LocalFile } from "./file-store";
import { toUploadedFile } from "./list-uploads";
import { removeFiles } from "./remove-files";
import { safeFilename } from "./safe-filename";
import { withSpooledUpload } from "./spool-upload";

type UploadInput = z.output<typeof UploadQuery> & {
  body: ReadableStream<Uint8Array> | null;
  /** The length that the request claims; null when it claims none. */
  claimedBytes: number | null;
};

/**
 * Takes a proof for a file question of a signing in progress: at most 10 MB, one of the five kinds by
 * name and by content (specification, section 5). It takes the place of an earlier upload for the
 * same question. Nothing remains of an upload that is refused or breaks off.
 */
export async function receiveUpload(
  ctx: CallerContext<"config" | "limits" | "files">,
  { body, claimedBytes, ...input }: UploadInput,
): Promise<UploadedFile> {
  await ctx.limits.uploadPerAccount.consume(ctx.caller.user_id);
  await assertUploadAllowed(ctx.db, ctx.caller, input, ctx.now());
  const filename = safeFilename(input.filename);
  const kind = kindOfName(filename);
  if (kind === null) throw new DomainError("UNSUPPORTED_MEDIA_TYPE");
  if ((claimedBytes ?? 0) > UPLOAD_MAX_BYTES) throw new DomainError("PAYLOAD_TOO_LARGE");
  return await withSpooledUpload(body, async (spooled) => {
    const file = await checkUpload(ctx, spooled, kind);
    const reserved = await reserveFile(ctx, {
      signed_contract_id: input.signed_contract_id,
      question_id: input.question_id,
      user_id: ctx.caller.user_id,
      filename,
      content_type: file.contentType,
      size_bytes: file.sizeBytes,
    });
    return toUploadedFile(await store(ctx, reserved, file));
  });
}

async function store(
  ctx: CallerContext<"files">,
  reserved: FileRow,
  file: LocalFile,
): Promise<FileRow> {
  try {
    await ctx.files.store.put(reserved.path, file);
    const { published, replaced } = await publishFile(ctx, reserved);
    await removeFiles(ctx, replaced);
    return published;
  } catch (error) {
    await abandonFile(ctx, reserved);
    throw error;
  }
}
