import { badFileMessages, uploadMessages } from "@signpoint/api/messages";
import { DomainError } from "../domain-error";
import type { Services } from "../services";
import type { FileProblem } from "./content/bad-file-error";
import { CONTENT_TYPES, type FileKind } from "./file-kinds";
import type { LocalFile } from "./file-store";
import { scanFile } from "./scan-file";

const BUSY_SECONDS = 5;
const SCANNER_DOWN_SECONDS = 60;

/**
 * Checks what has arrived at `path`, and has it scanned when there is a scanner. Returns what to store:
 * pictures are without their metadata then. Refuses with UNSUPPORTED_MEDIA_TYPE and the text of the
 * problem, BAD_REQUEST when empty; SERVICE_UNAVAILABLE when checks or scanner cannot do it now.
 */
export async function checkUpload(
  { files, config, log }: Pick<Services, "files" | "config" | "log">,
  path: string,
  kind: FileKind,
): Promise<LocalFile> {
  const result = await files.checks.check(path, kind);
  if (result === null)
    throw new DomainError("SERVICE_UNAVAILABLE", {
      message: uploadMessages.checksBusy,
      retryAfterSeconds: BUSY_SECONDS,
    });
  if ("problem" in result) {
    if (result.unexpected !== undefined) {
      log.warn(
        { kind, reason: result.unexpected },
        "a file that a library cannot read was refused",
      );
    }
    throw refusalOf(result.problem);
  }
  if (
    config.CLAMD_URL !== undefined &&
    (await scanned(log, config.CLAMD_URL, path)) === "infected"
  ) {
    log.warn({ kind, sha256: result.sha256 }, "the virus scanner refused a file");
    throw refusalOf("infected");
  }
  const { sizeBytes, sha256 } = result;
  return { path, sizeBytes, sha256, contentType: CONTENT_TYPES[kind] };
}

function refusalOf(problem: FileProblem) {
  return new DomainError(problem === "empty" ? "BAD_REQUEST" : "UNSUPPORTED_MEDIA_TYPE", {
    message: badFileMessages[problem],
  });
}

async function scanned(
  log: Services["log"],
  address: string,
  path: string,
): Promise<"clean" | "infected"> {
  try {
    return await scanFile(address, path);
  } catch (error) {
    log.error({ err: error }, "the virus scanner did not check a file");
    throw new DomainError("SERVICE_UNAVAILABLE", {
      message: uploadMessages.scannerDown,
      retryAfterSeconds: SCANNER_DOWN_SECONDS,
    });
  }
}
