import { loadPart } from "../../../kernel/load-part.ts";

/** Makes the small copy of a picture that a page shows. */

/**
 * Maximum length of the longer side. A cover is shown 112 px wide, at up to 2.5 device pixels each.
 */
const SIDE_PX = 280;
/**
 * Maximum pixels of an original; a larger one is refused without decoding. Podcast directories
 * require covers of at most 3,000 by 3,000.
 */
const PIXELS_MAX = 25_000_000;
const SECONDS_MAX = 5;

export interface SmallImage {
  mediaType: "image/jpeg" | "image/png";
  width: number;
  height: number;
  bytes: Buffer;
}

/**
 * Thrown for bytes that are no accepted picture. The message is in plain words and names no
 * address.
 */
export class ImageRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ImageRefusedError";
  }
}

/**
 * Detects accepted kinds by their first bytes, so that untrusted bytes reach no other decoder, in
 * particular not that of SVG.
 */
const KINDS: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from("\u0089PNG\r\n\u001A\n", "latin1")),
  (bytes) =>
    bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
  (bytes) => /^GIF8[79]a/.test(bytes.toString("latin1", 0, 6)),
];

/** The library takes 20 MB, so it is loaded with the first copy. */
const loadSharp = loadPart(async () => {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
});

/**
 * Shrinks the picture to at most 280 px in width and height: JPEG, or PNG where it has transparent
 * parts. It is redrawn, so that only the pixels of the file are kept, and no place, camera or
 * comment.
 *
 * @throws ImageRefusedError for bytes that are no JPEG, PNG, WebP or GIF, a damaged picture, and
 * one of more than 25 million pixels.
 */
export async function shrinkImage(original: Buffer): Promise<SmallImage> {
  if (!KINDS.some((isKind) => isKind(original)))
    throw new ImageRefusedError("It is no JPEG, PNG, WebP or GIF.");
  const sharp = await loadSharp();
  try {
    const small = await sharp(original, { limitInputPixels: PIXELS_MAX, failOn: "error", pages: 1 })
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .resize(SIDE_PX, SIDE_PX, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .png()
      .toBuffer();
    const { isOpaque } = await sharp(small).stats();
    const drawn = isOpaque
      ? sharp(small).jpeg({ quality: 82, mozjpeg: true })
      : sharp(small).png({ palette: true, compressionLevel: 9 });
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
    return {
      mediaType: isOpaque ? "image/jpeg" : "image/png",
      width: info.width,
      height: info.height,
      bytes: data,
    };
  } catch (error) {
    throw new ImageRefusedError(`It could not be read: ${firstLine(error)}`);
  }
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
