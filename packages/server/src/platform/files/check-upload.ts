import { badFileMessages, uploadMessages } from "@signpoint/api/texts";
import type { CallerContext } from "../context";
import { DomainError } from "../domain-error";
import { TooManyRequestsError } from "../limits/limit";
import type { FileProblem } from "./content/bad-file-error";
import { CONTENT_TYPES, type FileKind } from "./file-kinds";
import type { LocalFile } from "./file-store";
import { scanFile } from "./scan-file";

const BUSY_SECONDS = 5;
const SCANNER_DOWN_SECONDS = 60;

/**
 * Checks the content of the file at `path`, and has it scanned for viruses when a scanner is configured. Returns
 * the file to store; pictures have lost their metadata. Throws UNSUPPORTED_MEDIA_TYPE with the text of the
 * problem, BAD_REQUEST for an empty file, SERVICE_UNAVAILABLE when too many checks are waiting, a check does not begin
 * or the scanner does not respond, TOO_MANY_REQUESTS when refused files of this account took 10 s within 10 minutes.
 */
export async function checkUpload(
  { caller, files, limits, config, log }: CallerContext<"config" | "files" | "limits">,
  path: string,
  kind: FileKind,
): Promise<LocalFile> {
  await limits.refusedChecksMsPerAccount.assertLeft(caller.user_id);
  const result = await files.checks.check(path, kind, caller.user_id);
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
    await countRefused(limits, caller.user_id, result.tookMs);
    throw toDomainError(result.problem);
  }
  if (
    config.CLAMD_URL !== undefined &&
    (await scanOrThrow(log, config.CLAMD_URL, path)) === "infected"
  ) {
    log.warn({ kind, sha256: result.sha256 }, "the virus scanner refused a file");
    throw toDomainError("infected");
  }
  const { sizeBytes, sha256 } = result;
  return { path, sizeBytes, sha256, contentType: CONTENT_TYPES[kind] };
}

/** Counts the time of a refused file; one that goes beyond the limit is refused for what it is. */
async function countRefused(
  limits: CallerContext<"limits">["limits"],
  userId: string,
  tookMs: number,
) {
  try {
    await limits.refusedChecksMsPerAccount.consume(userId, Math.max(1, Math.round(tookMs)));
  } catch (error) {
    if (!(error instanceof TooManyRequestsError)) throw error;
  }
}

function toDomainError(problem: FileProblem) {
  return new DomainError(problem === "empty" ? "BAD_REQUEST" : "UNSUPPORTED_MEDIA_TYPE", {
    message: badFileMessages[problem],
  });
}

async function scanOrThrow(
  log: CallerContext["log"],
  scannerUrl: string,
  path: string,
): Promise<"clean" | "infected"> {
  try {
    return await scanFile(scannerUrl, path);
  } catch (error) {
    log.error({ err: error }, "the virus scanner did not check a file");
    throw new DomainError("SERVICE_UNAVAILABLE", {
      message: uploadMessages.scannerDown,
      retryAfterSeconds: SCANNER_DOWN_SECONDS,
    });
  }
}
