import type { UploadQuery } from "@signpoint/api/calls/files";
import { UPLOAD_MAX_BYTES } from "@signpoint/api/constants";
import type { UploadedFile } from "@signpoint/api/entities/uploaded-file";
import type * as z from "zod";
import type { Caller } from "../auth/authenticate";
import { refusal } from "../refusal";
import type { Services } from "../services";
import { assertUploadAllowed } from "./assert-upload-allowed";
import { checkUpload } from "./check-upload";
import { kindOfName } from "./file-kinds";
import { abandonFile, type FileRow, publishFile, reserveFile } from "./file-rows";
import type { LocalFile } from "./file-store";
import { toUploadedFile } from "./list-uploads";
import { removeFiles } from "./remove-files";
import { safeFilename } from "./safe-filename";
import { withSpooledUpload } from "./spool-upload";

interface UploadBody {
  stream: ReadableStream<Uint8Array> | null;
  /** What the request says of its length, if anything. */
  announcedBytes: number | null;
}

/**
 * Takes a proof for a file question of a signing in progress: at most 10 MB, one of the five kinds by
 * name and by content (specification, section 5). It takes the place of an earlier upload for the
 * same question. Nothing remains of an upload that is refused or breaks off.
 */
export async function receiveUpload(
  services: Services,
  caller: Caller,
  query: z.output<typeof UploadQuery>,
  body: UploadBody,
): Promise<UploadedFile> {
  await services.limits.uploadPerAccount.take(caller.user_id);
  await assertUploadAllowed(services.db, caller, query, services.now());
  const filename = safeFilename(query.filename);
  const kind = kindOfName(filename);
  if (kind === null) throw refusal("UNSUPPORTED_MEDIA_TYPE");
  if ((body.announcedBytes ?? 0) > UPLOAD_MAX_BYTES) throw refusal("PAYLOAD_TOO_LARGE");
  return await withSpooledUpload(body.stream, async (spooled) => {
    const file = await checkUpload(services, spooled, kind);
    const reserved = await reserveFile(services, {
      signed_contract_id: query.signed_contract_id,
      question_id: query.question_id,
      user_id: caller.user_id,
      filename,
      content_type: file.contentType,
      size_bytes: file.sizeBytes,
    });
    return toUploadedFile(await store(services, caller, reserved, file));
  });
}

async function store(
  services: Services,
  caller: Caller,
  reserved: FileRow,
  file: LocalFile,
): Promise<FileRow> {
  try {
    await services.files.store.put(reserved.path, file);
    const { published, replaced } = await publishFile(services, caller, reserved);
    await removeFiles(services, replaced);
    return published;
  } catch (error) {
    await abandonFile(services, reserved);
    throw error;
  }
}
