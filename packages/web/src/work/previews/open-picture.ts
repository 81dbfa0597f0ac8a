import { drawingScale } from "./drawing-scale";
import type { PreviewDocument } from "./worker-messages";

/** Decodes a picture. Throws when it is none. */
export async function openPicture(bytes: ArrayBuffer): Promise<PreviewDocument> {
  const picture = await createImageBitmap(new Blob([bytes]));
  return {
    pages: 1,
    draw: (_page, width) => {
      const scale = drawingScale(picture, width);
      return createImageBitmap(picture, {
        resizeWidth: Math.ceil(picture.width * scale),
        resizeHeight: Math.ceil(picture.height * scale),
        resizeQuality: "high",
      });
    },
  };
}
