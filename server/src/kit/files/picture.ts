// Pictures that people send: never kept as they came, always drawn anew in one shape.
import { accept, type Decision, refuse } from "../pure/decision.ts";

type Shape = { readonly side: number; readonly bytesMax: number; readonly sideMax: number };

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpg = Buffer.from([0xff, 0xd8, 0xff]);

// What a file is, is what it begins with, not what it is called.
const isPicture = (bytes: Buffer): boolean =>
  bytes.subarray(0, png.length).equals(png) || bytes.subarray(0, jpg.length).equals(jpg);

/**
 * Draws a JPG or PNG as a square PNG without anything that was hidden in it (place, camera, text after
 * its end). Refuses `picture_not_readable`.
 */
export const squarePicture = async (
  bytes: Buffer,
  { side, bytesMax, sideMax }: Shape,
): Promise<Decision<Buffer, "picture_not_readable">> => {
  if (bytes.length > bytesMax || !isPicture(bytes)) return refuse("picture_not_readable");
  // A library of ten megabytes that few processes ever need.
  const { default: sharp } = await import("sharp");
  try {
    const picture = sharp(bytes, { limitInputPixels: sideMax * sideMax, failOn: "error" });
    const { width, height, pages = 1 } = await picture.metadata();
    if (Math.max(width, height) > sideMax || pages > 1) return refuse("picture_not_readable");
    const drawn = await picture
      .rotate()
      .resize(side, side, { fit: "cover" })
      .png({ compressionLevel: 9 })
      .timeout({ seconds: 10 })
      .toBuffer();
    return accept(drawn);
  } catch {
    // What the library throws is about the picture: cut off, broken, too large to unfold.
    return refuse("picture_not_readable");
  }
};
