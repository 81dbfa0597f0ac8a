import { UPLOAD_MAX_BYTES } from "@signpoint/api/platform/constants";
import type { UploadQuery } from "@signpoint/api/work/file-calls";
import type { UploadedFile } from "@signpoint/api/work/uploaded-file";
import type * as z from "zod";
import type { CallerContext } from "../../platform/context";
import { DomainError } from "../../platform/domain-error";
import { checkUpload } from "../../platform/files/check-upload";
import { getFileKind } from "../../platform/files/file-kinds";
import type { LocalFile } from "../../platform/files/file-store";
import { removeFiles } from "../../platform/files/remove-files";
import { withSpooledUpload } from "../../platform/files/spool-upload";
import { toSafeFilename } from "../../platform/files/to-safe-filename";
import { assertUploadAllowed } from "./assert-upload-allowed";
import { abandonFile, type FileRow, publishFile, reserveFile } from "./file-rows";
import { toUploadedFile } from "./list-uploads";

type UploadInput = z.output<typeof UploadQuery> & {
  body: ReadableStream<Uint8Array> | null;
  /** The `Content-Length` of the request; null when it has none. */
  contentLength: number | null;
};

/**
 * Stores an upload for a file question of a signing in progress: at most 10 MB, one of the five kinds by name and by
 * content (specification, section 5). It replaces an earlier upload for the same question, or leaves that to the draft. An upload that is
 * refused or cancelled leaves nothing behind. Throws the errors of `assertUploadAllowed` and `checkUpload`,
 * UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, TOO_MANY_REQUESTS.
 */
export async function receiveUpload(
  ctx: CallerContext<"config" | "limits" | "files">,
  { body, contentLength, ...input }: UploadInput,
): Promise<UploadedFile> {
  await ctx.limits.uploadPerAccount.consume(ctx.caller.user_id);
  await assertUploadAllowed(ctx.db, ctx.caller, input, ctx.now());
  const filename = toSafeFilename(input.filename);
  const kind = getFileKind(filename);
  if (kind === null) throw new DomainError("UNSUPPORTED_MEDIA_TYPE");
  if ((contentLength ?? 0) > UPLOAD_MAX_BYTES) throw new DomainError("PAYLOAD_TOO_LARGE");
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
    const keepsEarlier = input.keeps_earlier === "true";
    return toUploadedFile(await store(ctx, reserved, file, { keepsEarlier }));
  });
}

async function store(
  ctx: CallerContext<"files">,
  reserved: FileRow,
  file: LocalFile,
  options: { keepsEarlier: boolean },
): Promise<FileRow> {
  try {
    await ctx.files.store.put(reserved.path, file);
    const { published, replaced } = await publishFile(ctx, reserved, options);
    await removeFiles(ctx, replaced);
    return published;
  } catch (error) {
    await abandonFile(ctx, reserved);
    throw error;
  }
}
