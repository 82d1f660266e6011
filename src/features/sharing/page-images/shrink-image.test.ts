import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { ImageRefusedError, shrinkImage } from "./shrink-image.ts";

const drawn = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 18, g: 48, b: 71, alpha } } });

describe("a small copy", () => {
  it("is a JPEG of 280 px at most, as wide and high as the picture is to each other", async () => {
    const cover = await drawn(1_400, 700).png().toBuffer();
    const { mediaType, width, height, bytes } = await shrinkImage(cover);
    expect([mediaType, width, height]).toEqual(["image/jpeg", 280, 140]);
    expect((await sharp(bytes).metadata()).format).toBe("jpeg");
    const small = await shrinkImage(await drawn(48, 48).webp().toBuffer());
    expect([small.width, small.height]).toEqual([48, 48]);
  });

  it("stays a PNG where it has transparent parts", async () => {
    const { mediaType, bytes } = await shrinkImage(await drawn(400, 100, 0.2).png().toBuffer());
    expect(mediaType).toBe("image/png");
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
  });

  it("keeps nothing but pixels, and stands upright", async () => {
    const photo = await drawn(60, 30)
      .jpeg()
      .withExif({ IFD0: { Artist: "Maren Holt" }, IFD3: { GPSLatitude: "54/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { width, height, bytes } = await shrinkImage(photo);
    expect([width, height]).toEqual([30, 60]);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes("Maren")).toBe(false);
  });

  it("is of the first picture of several", async () => {
    const frames = Buffer.from(
      "R0lGODlhAQABAIAAAP8AAAAA/yH5BAAKAAAALAAAAAABAAEAAAICRAEAIfkEAAoAAAAsAAAAAAEAAQAAAgJMAQA7",
      "base64",
    );
    expect(await shrinkImage(frames)).toMatchObject({ width: 1, height: 1 });
  });
});

describe("no small copy", () => {
  const errorOf = (bytes: Buffer): Promise<unknown> =>
    shrinkImage(bytes).then(
      () => undefined,
      (error: unknown) => error,
    );
  const REFUSED = expect.any(ImageRefusedError);

  it("is made of what is no picture, or one that runs", async () => {
    expect(await errorOf(Buffer.alloc(0))).toEqual(REFUSED);
    expect(await errorOf(Buffer.from("<html><script>alert(1)</script>"))).toEqual(REFUSED);
    expect(
      await errorOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
    ).toEqual(REFUSED);
    expect(await errorOf(Buffer.from("%PDF-1.4"))).toEqual(REFUSED);
  });

  it("is made of a damaged picture", async () => {
    const whole = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: "#123047",
        noise: { type: "gaussian", mean: 120, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    expect(await errorOf(whole.subarray(0, whole.length / 2))).toEqual(REFUSED);
    expect(
      await errorOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(2_000, 7)])),
    ).toEqual(REFUSED);
  });

  it("is made of more than 25 million pixels, however few bytes they take", async () => {
    const bomb = await drawn(5_100, 5_000).png().toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await errorOf(bomb)).toEqual(REFUSED);
  });
});
