import type { PreviewDocument } from "./worker-messages";

/** Decodes a picture. Throws when it is none. */
export async function openPicture(bytes: ArrayBuffer): Promise<PreviewDocument> {
  const picture = await createImageBitmap(new Blob([bytes]));
  return {
    pages: 1,
    draw: (_page, width) =>
      createImageBitmap(picture, { resizeWidth: Math.round(width), resizeQuality: "high" }),
  };
}
