import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { files } from "../../platform/db/schema/index";
import { CONTENT_TYPES, getFileKind } from "../../platform/files/file-kinds";
import { findInstalled } from "../../platform/find-installed";
import { reserveFile } from "../../work/uploads/file-rows";
import type { ActorContext } from "./stage";

/**
 * Stores one of the files in `demo-proofs` as the upload of the caller for a question, and returns its path. The
 * checks of uploads are left out: a test makes them. Nothing else uploads meanwhile, so there is nothing to replace.
 */
export async function uploadProof(
  ctx: ActorContext,
  signingId: string,
  questionId: string,
  name: string,
): Promise<string> {
  const kind = getFileKind(name);
  if (kind === null) throw new Error(`${name} cannot be uploaded.`);
  const source = path.join(findFolder(), name);
  const content = await readFile(source);
  const file = { content_type: CONTENT_TYPES[kind], size_bytes: content.length };
  const reserved = await reserveFile(ctx, {
    signed_contract_id: signingId,
    question_id: questionId,
    user_id: ctx.caller.user_id,
    filename: name,
    ...file,
  });
  await ctx.files.store.put(reserved.path, {
    path: source,
    sizeBytes: file.size_bytes,
    sha256: createHash("sha256").update(content).digest("hex"),
    contentType: file.content_type,
  });
  await ctx.db.update(files).set({ state: "stored" }).where(eq(files.path, reserved.path));
  return reserved.path;
}

function findFolder(): string {
  const folder = findInstalled("demo-proofs");
  if (folder === null) throw new Error("The demo proofs are missing from this installation.");
  return folder;
}
